import { createHash } from "node:crypto"

/** How a Content-Security-Policy names a script or a style that stands inside the page: by what it says. */
export const resumoNaPolitica = (texto: string): string =>
  `'sha256-${createHash("sha256").update(texto).digest("base64")}'`
