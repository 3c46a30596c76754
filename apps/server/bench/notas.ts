/** Files for the measurements of importing: whole notes, signed, each of another number. */
import { gerarCertificadoDeDemonstracao } from "../src/documentos/nfse-nacional/certificado-demonstracao.ts"
import { assinarNfse, montarNfse } from "../src/documentos/nfse-nacional/construtor.ts"
import { MES } from "./carteira.ts"

const { chavePem, certPem } = gerarCertificadoDeDemonstracao()

/** Notes of R$ 100,00 of the month at work, in turns of these companies. */
export function notasAssinadas(
  cnpjs: readonly string[],
  { quantas, aPartirDe }: { readonly quantas: number; readonly aPartirDe: number },
) {
  return Array.from({ length: quantas }, (_v, i) => ({
    nome: `${aPartirDe + i}.xml`,
    bytes: Buffer.from(
      assinarNfse(
        montarNfse({
          prestador: {
            documento: cnpjs[i % cnpjs.length] ?? "",
            nome: "ESTUDIO",
            municipio: "3550308",
            nomeMunicipio: "São Paulo",
            uf: "SP",
          },
          tomador: null,
          numero: String(aPartirDe + i),
          dataCompetencia: `${MES}-15`,
          cTribNac: "010701",
          valorServico: 10_000n,
          opSimpNac: "3",
          tpAmb: "1",
        }),
        chavePem,
        certPem,
      ),
    ),
  }))
}
