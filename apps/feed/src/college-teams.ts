// College football's clubs under the names that the provider uses.

const names = `
Air Force Falcons|Akron Zips|Alabama Crimson Tide|Appalachian State Mountaineers|Arizona State Sun Devils
Arizona Wildcats|Arkansas Razorbacks|Arkansas State Red Wolves|Army Black Knights|Auburn Tigers
Ball State Cardinals|Baylor Bears|Boise State Broncos|Boston College Eagles|Bowling Green Falcons|Buffalo Bulls
BYU Cougars|California Golden Bears|Central Michigan Chippewas|Charlotte 49ers|Cincinnati Bearcats
Clemson Tigers|Coastal Carolina Chanticleers|Colorado Buffaloes|Colorado State Rams|Duke Blue Devils
East Carolina Pirates|Eastern Michigan Eagles|Florida Atlantic Owls|Florida Gators
Florida International Panthers|Florida State Seminoles|Fresno State Bulldogs|Georgia Bulldogs
Georgia Southern Eagles|Georgia State Panthers|Georgia Tech Yellow Jackets|Hawaii Rainbow Warriors
Houston Cougars|Illinois Fighting Illini|Indiana Hoosiers|Iowa Hawkeyes|Iowa State Cyclones
Jacksonville State Gamecocks|James Madison Dukes|Kansas Jayhawks|Kansas State Wildcats|Kennesaw State Owls
Kent State Golden Flashes|Kentucky Wildcats|Liberty Flames|Louisiana Ragin Cajuns|Louisiana Tech Bulldogs
Louisville Cardinals|LSU Tigers|Marshall Thundering Herd|Maryland Terrapins|Memphis Tigers|Miami Hurricanes
Miami (OH) RedHawks|Michigan State Spartans|Michigan Wolverines|Middle Tennessee Blue Raiders
Minnesota Golden Gophers|Mississippi State Bulldogs|Missouri Tigers|Navy Midshipmen|NC State Wolfpack
Nebraska Cornhuskers|Nevada Wolf Pack|New Mexico Lobos|New Mexico State Aggies|North Carolina Tar Heels
North Texas Mean Green|Northern Illinois Huskies|Northwestern Wildcats|Notre Dame Fighting Irish|Ohio Bobcats
Ohio State Buckeyes|Oklahoma Sooners|Oklahoma State Cowboys|Old Dominion Monarchs|Ole Miss Rebels|Oregon Ducks
Oregon State Beavers|Penn State Nittany Lions|Pittsburgh Panthers|Purdue Boilermakers|Rice Owls
Rutgers Scarlet Knights|Sam Houston State Bearkats|San Diego State Aztecs|San José State Spartans|SMU Mustangs
South Alabama Jaguars|South Carolina Gamecocks|South Florida Bulls|Southern Mississippi Golden Eagles
Stanford Cardinal|Syracuse Orange|TCU Horned Frogs|Temple Owls|Tennessee Volunteers|Texas A&M Aggies
Texas Longhorns|Texas State Bobcats|Texas Tech Red Raiders|Toledo Rockets|Troy Trojans|Tulane Green Wave
Tulsa Golden Hurricane|UAB Blazers|UCF Knights|UCLA Bruins|UConn Huskies|UL Monroe Warhawks|UMass Minutemen
UNLV Rebels|USC Trojans|UTEP Miners|UTSA Roadrunners|Utah State Aggies|Utah Utes|Vanderbilt Commodores
Virginia Cavaliers|Virginia Tech Hokies|Wake Forest Demon Deacons|Washington Huskies|Washington State Cougars
West Virginia Mountaineers|Western Kentucky Hilltoppers|Western Michigan Broncos|Wisconsin Badgers
Wyoming Cowboys|Abilene Christian Wildcats|Alabama A&M Bulldogs|Alabama State Hornets|Austin Peay Governors
Brown Bears|Bucknell Bison|Cal Poly Mustangs|Campbell Fighting Camels|Central Arkansas Bears|Chattanooga Mocs
Colgate Raiders|Columbia Lions|Cornell Big Red|Dartmouth Big Green|Davidson Wildcats|Dayton Flyers
Delaware Blue Hens|Delaware State Hornets|Drake Bulldogs|Eastern Kentucky Colonels|Eastern Washington Eagles
Elon Phoenix|Florida A&M Rattlers|Fordham Rams|Furman Paladins|Grambling Tigers|Hampton Pirates|Harvard Crimson
Holy Cross Crusaders|Howard Bison|Idaho State Bengals|Idaho Vandals|Illinois State Redbirds
Incarnate Word Cardinals|Indiana State Sycamores|Jackson State Tigers|Lafayette Leopards|Lehigh Mountain Hawks
Maine Black Bears|McNeese Cowboys|Mercer Bears|Missouri State Bears|Monmouth Hawks|Montana Grizzlies
Montana State Bobcats|Morgan State Bears|Murray State Racers|New Hampshire Wildcats|Nicholls Colonels
Norfolk State Spartans|North Dakota Fighting Hawks|North Dakota State Bison|Northern Arizona Lumberjacks
Northern Colorado Bears|Northern Iowa Panthers|Pennsylvania Quakers|Princeton Tigers|Rhode Island Rams
Richmond Spiders|Sacramento State Hornets|South Dakota Coyotes|South Dakota State Jackrabbits|Villanova Wildcats
Weber State Wildcats|William & Mary Tribe|Yale Bulldogs
`;

export const collegeTeams: readonly string[] = names
  .trim()
  .split(/[|\n]/u)
  .map((name) => name.trim());
