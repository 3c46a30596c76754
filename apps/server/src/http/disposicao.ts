/**
 * Content-Disposition of a file (RFC 6266): the name twice, for who reads accents and for who does not. Nothing of the name can
 * end the header or start another.
 */
export function disposicaoDe(como: "attachment" | "inline", nome: string): string {
  const ascii = nome
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.-]+/g, "-")
  // encodeURIComponent leaves these, which RFC 8187 does not take.
  const estendido = encodeURIComponent(nome.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${como}; filename="${ascii}"; filename*=UTF-8''${estendido}`
}
