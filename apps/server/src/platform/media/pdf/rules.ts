// What a page is drawn with, key by key (ISO 32000-1, chapters 7 to 9). Only what these rules name reaches a new
// document: no actions, scripts, files, forms, links or author.
import { PDFArray, PDFDict, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { dict, either, type Keys, later, list, named, plain, type Rule, stream } from "./copy.ts";
import { at, nameOf } from "./values.ts";

const nothing: Rule = () => undefined;
const stated = dict(() => ({ Registry: plain, Ordering: plain, Supplement: plain }));

/** A function from numbers to numbers. */
const calculation: Rule = later(() =>
  either(
    plain,
    stream(() => functionKeys),
    dict(() => functionKeys),
  ),
);
const calculations: Rule = later(() => either(list(calculation), calculation));
const functionKeys: Keys = {
  FunctionType: plain,
  Domain: plain,
  Range: plain,
  Size: plain,
  BitsPerSample: plain,
  Order: plain,
  Encode: plain,
  Decode: plain,
  C0: plain,
  C1: plain,
  N: plain,
  Functions: list(calculation),
  Bounds: plain,
};

const profile = stream(() => ({ N: plain, Alternate: colourSpace, Range: plain }));
const measured = dict(() => ({ WhitePoint: plain, BlackPoint: plain, Gamma: plain, Matrix: plain, Range: plain }));
const table = either(
  plain,
  stream(() => ({})),
);

/** A colour space: a name, or a family with its parameters. Further attributes of a DeviceN are left out. */
const colourSpace: Rule = (value, copy) => {
  if (!(value instanceof PDFArray)) return value instanceof PDFName ? value : undefined;
  const parts = families[nameOf(copy.lookup(value.asArray()[0])) ?? ""];
  return parts === undefined
    ? undefined
    : copy.list((index) => parts[index] ?? nothing, value.asArray().slice(0, parts.length));
};
const families: Readonly<Record<string, readonly Rule[]>> = {
  DeviceGray: [plain],
  DeviceRGB: [plain],
  DeviceCMYK: [plain],
  G: [plain],
  RGB: [plain],
  CMYK: [plain],
  CalGray: [plain, measured],
  CalRGB: [plain, measured],
  Lab: [plain, measured],
  ICCBased: [plain, profile],
  Pattern: [plain, colourSpace],
  Indexed: [plain, colourSpace, plain, table],
  I: [plain, colourSpace, plain, table],
  Separation: [plain, plain, colourSpace, calculation],
  DeviceN: [plain, plain, colourSpace, calculation],
};

const map = stream(() => ({ Type: plain, CMapName: plain, CIDSystemInfo: stated, WMode: plain, UseCMap: plain }));
const descriptor = dict(() => ({
  Type: plain,
  FontName: plain,
  FontFamily: plain,
  FontStretch: plain,
  FontWeight: plain,
  Flags: plain,
  FontBBox: plain,
  ItalicAngle: plain,
  Ascent: plain,
  Descent: plain,
  Leading: plain,
  CapHeight: plain,
  XHeight: plain,
  StemV: plain,
  StemH: plain,
  AvgWidth: plain,
  MaxWidth: plain,
  MissingWidth: plain,
  CharSet: plain,
  FontFile: fontFile,
  FontFile2: fontFile,
  FontFile3: fontFile,
}));
const fontFile = stream(() => ({ Subtype: plain, Length1: plain, Length2: plain, Length3: plain }));
const glyphs = named(stream(() => ({})));
const font: Rule = dict(() => ({
  Type: plain,
  Subtype: plain,
  Name: plain,
  BaseFont: plain,
  FirstChar: plain,
  LastChar: plain,
  Widths: plain,
  FontDescriptor: descriptor,
  ToUnicode: either(plain, map),
  Encoding: either(
    plain,
    map,
    dict(() => ({ Type: plain, BaseEncoding: plain, Differences: plain })),
  ),
  DescendantFonts: list(font),
  CIDSystemInfo: stated,
  DW: plain,
  W: plain,
  DW2: plain,
  W2: plain,
  CIDToGIDMap: table,
  FontMatrix: plain,
  FontBBox: plain,
  CharProcs: glyphs,
  Resources: resources,
}));

/** A layer that is shown or not; other marked content does not affect the appearance. */
const layer: Rule = (value, copy) => {
  if (!(value instanceof PDFDict)) return undefined;
  const type = nameOf(copy.lookup(at(value, "Type")));
  if (type === "OCG") return layerItself(value, copy);
  return type === "OCMD" ? layersTogether(value, copy) : PDFDict.withContext(copy.to);
};
const layerItself = dict(() => ({ Type: plain, Name: plain }));
const layersTogether = dict(() => ({ Type: plain, OCGs: either(list(layer), layer), P: plain, VE: shownWhen }));
const shownWhen: Rule = later(() => either(list(shownWhen), layer, plain));
/** Which layers are shown initially. */
export const layers = dict(() => ({
  OCGs: list(layer),
  D: dict(() => ({ BaseState: plain, ON: list(layer), OFF: list(layer) })),
}));

const group = dict(() => ({ Type: plain, S: plain, CS: colourSpace, I: plain, K: plain }));
const softMask = either(
  plain,
  dict(() => ({ Type: plain, S: plain, G: xObject, BC: plain, TR: calculation })),
);
const fontSize: Rule = (value, copy) =>
  value instanceof PDFArray
    ? copy.list((index) => (index === 0 ? font : plain), value.asArray().slice(0, 2))
    : undefined;
const state = dict(() => ({
  Type: plain,
  LW: plain,
  LC: plain,
  LJ: plain,
  ML: plain,
  D: plain,
  RI: plain,
  OP: plain,
  op: plain,
  OPM: plain,
  Font: fontSize,
  BG: calculation,
  BG2: calculation,
  UCR: calculation,
  UCR2: calculation,
  TR: calculations,
  TR2: calculations,
  FL: plain,
  SM: plain,
  SA: plain,
  BM: plain,
  SMask: softMask,
  CA: plain,
  ca: plain,
  AIS: plain,
  TK: plain,
}));

const shadingKeys: Keys = {
  ShadingType: plain,
  ColorSpace: colourSpace,
  Background: plain,
  BBox: plain,
  AntiAlias: plain,
  Domain: plain,
  Coords: plain,
  Function: calculations,
  Extend: plain,
  Matrix: plain,
  BitsPerCoordinate: plain,
  BitsPerComponent: plain,
  BitsPerFlag: plain,
  VerticesPerRow: plain,
  Decode: plain,
};
const shading = either(
  stream(() => shadingKeys),
  dict(() => shadingKeys),
);
const pattern = either(
  stream(() => ({
    Type: plain,
    PatternType: plain,
    PaintType: plain,
    TilingType: plain,
    BBox: plain,
    XStep: plain,
    YStep: plain,
    Resources: resources,
    Matrix: plain,
  })),
  dict(() => ({ Type: plain, PatternType: plain, Shading: shading, Matrix: plain, ExtGState: state })),
);

const image = stream(() => ({
  Type: plain,
  Subtype: plain,
  Width: plain,
  Height: plain,
  ColorSpace: colourSpace,
  BitsPerComponent: plain,
  Intent: plain,
  ImageMask: plain,
  Mask: either(plain, image),
  Decode: plain,
  Interpolate: plain,
  SMask: image,
  Matte: plain,
  OC: layer,
}));
const drawing = stream(() => ({
  Type: plain,
  Subtype: plain,
  FormType: plain,
  BBox: plain,
  Matrix: plain,
  Resources: resources,
  Group: group,
  OC: layer,
}));

/** A picture, or a drawing used as one. */
const xObject: Rule = (value, copy) => {
  const kind = value instanceof PDFRawStream ? nameOf(copy.lookup(at(value.dict, "Subtype"))) : undefined;
  if (kind === "Image") return image(value, copy);
  return kind === "Form" ? drawing(value, copy) : undefined;
};

export const xObjects = named(xObject);

export const resourceKeys: Keys = {
  Font: named(font),
  XObject: xObjects,
  ExtGState: named(state),
  ColorSpace: named(colourSpace),
  Pattern: named(pattern),
  Shading: named(shading),
  Properties: named(layer),
  ProcSet: plain,
};
const resources: Rule = dict(() => resourceKeys);

/** The resources of a page. */
export const content = stream(() => ({}));
export const pageKeys: Keys = {
  CropBox: plain,
  BleedBox: plain,
  TrimBox: plain,
  ArtBox: plain,
  Rotate: plain,
  UserUnit: plain,
  Group: group,
};
