/**
 * Patterns of tiposSimples_v1.01.xsd that the published change of 2026-07-27 gives for CNPJ with letters: type, official,
 * derived. Where we depart from what was published, xsd/README.md says why.
 */
const TROCAS: readonly (readonly [tipo: string, de: string, para: string])[] = [
  ["TSIdNFSe", "NFS[0-9]{50}", "NFS[0-9]{9}[0-9A-Z]{14}[0-9]{27}"],
  ["TSIdDPS", "DPS[0-9]{42}", "DPS[0-9]{7}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{20}"],
  ["TSSerieDPS", String.raw`0{0,4}\d{1,5}`, "[0-9]{1,4}|[0-8][0-9]{4}"],
  ["TSChaveNFSe", "[0-9]{50}", "[0-9]{9}[0-9A-Z]{14}[0-9]{27}"],
  ["TSChaveNFe", "[0-9]{44}", "[0-9]{6}([0-9A-Z]{14})[0-9]{24}"],
  ["TSCNPJ", "[0-9]{14}", "[0-9A-Z]{14}"],
  ["TSIdPedRegEvt", "PRE[0-9]{56}", "PRE[0-9]{8}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{33}"],
  ["TSIdEvento", "EVT[0-9]{59}", "EVT[0-9]{8}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{36}"],
]

/** The simple types that take a CNPJ with letters, from the official ones; refuses a file where a change has no place. */
export function aceitarCnpjComLetras(oficial: string): string {
  return TROCAS.reduce((esquema, [tipo, de, para]) => {
    const inicio = esquema.indexOf(`<xs:simpleType name="${tipo}">`)
    const padrao = `<xs:pattern value="${de}"/>`
    const onde = esquema.indexOf(padrao, inicio)
    if (inicio < 0 || onde < 0 || onde > esquema.indexOf("</xs:simpleType>", inicio)) {
      throw new Error(`tiposSimples_v1.01.xsd: ${tipo} já não é ${de}`)
    }
    return `${esquema.slice(0, onde)}<xs:pattern value="${para}"/>${esquema.slice(onde + padrao.length)}`
  }, oficial)
}
