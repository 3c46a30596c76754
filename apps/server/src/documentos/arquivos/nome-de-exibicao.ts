/**
 * Name of an entry as it may be shown and stored: no path tricks ("..", drive, leading slash), no control or
 * bidirectional characters (which can make "x.exe" read as "x.xml"), at most 200 characters.
 */
export function nomeDeExibicao(nome: string): string {
  const partes = nome
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .split("/")
    .map((parte) => parte.trim().replace(/^[A-Za-z]:/, ""))
    .filter((parte) => parte !== "" && parte !== "." && parte !== "..")
  const limpo = partes.join("/")
  return limpo === "" ? "(sem nome)" : Array.from(limpo).slice(-200).join("")
}
