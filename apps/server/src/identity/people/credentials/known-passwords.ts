// Common passwords, which attackers try first: words, keyboard rows and counting, in the languages of the product. Our
// own list.

const words = [
  "password",
  "passwort",
  "passord",
  "passphrase",
  "contrasena",
  "contraseña",
  "clave",
  "motdepasse",
  "modpas",
  "parola",
  "senha",
  "mima",
  "secret",
  "secreto",
  "segreto",
  "sekre",
  "letmein",
  "changeme",
  "cambiame",
  "welcome",
  "bienvenido",
  "bienvenue",
  "benvenuto",
  "hello",
  "hola",
  "bonjour",
  "ciao",
  "nihao",
  "login",
  "signin",
  "admin",
  "administrator",
  "administrador",
  "root",
  "user",
  "usuario",
  "guest",
  "test",
  "testing",
  "demo",
  "default",
  "temp",
  "master",
  "iloveyou",
  "teamo",
  "jetaime",
  "tiamo",
  "woaini",
  "mwenrenmenw",
  "sunshine",
  "princess",
  "princesa",
  "dragon",
  "monkey",
  "shadow",
  "superman",
  "batman",
  "spiderman",
  "pokemon",
  "starwars",
  "computer",
  "internet",
  "samsung",
  "google",
  "whatever",
  "trustno",
  "freedom",
  "flower",
  "summer",
  "winter",
  "spring",
  "autumn",
  "verano",
  "soleil",
  "michael",
  "jessica",
  "charlie",
  "jordan",
  "football",
  "futbol",
  "soccer",
  "baseball",
  "beisbol",
  "basketball",
  "hockey",
  "yankees",
  "cowboys",
  "lakers",
  "dodgers",
  "barcelona",
  "realmadrid",
  "juventus",
  "arsenal",
  "liverpool",
  "chelsea",
  "chalkboard",
  "sportsbook",
  "sports",
  "betting",
  "bets",
  "bet",
  "casino",
  "banca",
  "borlette",
  "lottery",
  "loteria",
  "money",
  "dinero",
  "argent",
  "lucky",
  "winner",
  "jackpot",
  "the",
  "and",
  "my",
  "mi",
  "mon",
  "ma",
  "is",
  "es",
  "this",
  "que",
  "qwerty",
  "azerty",
  "abc",
].toSorted((one, other) => other.length - one.length);

const rows = [
  "1234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "abcdefghijklmnopqrstuvwxyz",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];
const shortestRun = 3;
const lookalikes: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "i"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["7", "t"],
  ["8", "b"],
  ["@", "a"],
  ["$", "s"],
  ["!", "i"],
  ["+", "t"],
]);

/**
 * How many letters a password has apart from common words, keyboard rows, counting, digits and symbols. @param plain in
 * lower case
 */
export function countUncommonLetters(plain: string): number {
  const text = plain.normalize("NFKC");
  // Read twice: as it is, and with digits as the letters that they resemble. The smaller result counts.
  return Math.min(
    ...[text, Array.from(text, (sign) => lookalikes.get(sign) ?? sign).join("")].map(
      (read) => withoutWords(withoutRuns(read)).replaceAll(/[^\p{L}]/gu, "").length,
    ),
  );
}

function withoutWords(text: string): string {
  return words.reduce((left, word) => left.replaceAll(word, " "), text);
}

/** Without three or more adjacent keys, forwards or backwards. */
function withoutRuns(text: string): string {
  let left = "";
  for (let at = 0; at < text.length;) {
    const length = runAt(text, at);
    if (length >= shortestRun) at += length;
    else {
      left += text.charAt(at);
      at += 1;
    }
  }
  return left;
}

function runAt(text: string, at: number): number {
  let longest = 0;
  for (const row of rows) {
    for (const keys of [row, Array.from(row).toReversed().join("")]) {
      let length = 0;
      while (at + length < text.length && keys.includes(text.slice(at, at + length + 1))) length += 1;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}
