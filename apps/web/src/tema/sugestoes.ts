/** Colours offered to who has none: one of each hue, all readable as they are. */
export const CORES_SUGERIDAS = [
  "#0b6e4f",
  "#0f766e",
  "#1d4ed8",
  "#4338ca",
  "#7a1fa2",
  "#be185d",
  "#b91c1c",
  "#374151",
] as const
