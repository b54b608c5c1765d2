export { keepPart, type PartSent, readUpload, takeUpload, takeOtherUploads } from "./parts.ts";
