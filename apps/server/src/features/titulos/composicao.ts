import { randomUUID } from "node:crypto"
import type { NaturezaDoTitulo, OrigemDoTitulo } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import { ID_DO_SISTEMA } from "../../db/escopo.ts"
import { recusar } from "../../http/erros.ts"
import type { NovoTituloGravado } from "./titulos.repository.ts"

/** What a person says of a title. Amounts in centavos, days AAAA-MM-DD, the month AAAA-MM. */
export interface DadosDoTitulo {
  readonly idPessoa: string | null
  readonly pessoaNome: string
  readonly pessoaDocumento: string | null
  readonly descricao: string
  readonly numero: string | null
  /** Month that it is revenue or expense of; missing: that of the issue. */
  readonly competencia?: string | undefined
  readonly emissao: string
  readonly vencimento: string
  /** A category in use of the tree of the bank, which who calls has checked. */
  readonly categoria: string
  readonly valorCentavos: bigint
  /** Of the amount, what is expected to be withheld. */
  readonly retencaoCentavos?: bigint
}

export interface NovoTitulo extends DadosDoTitulo {
  readonly natureza: NaturezaDoTitulo
  readonly origem: OrigemDoTitulo
  /** Id of the fact; missing: a title of its own, as those typed are. */
  readonly idDoFato?: string
  readonly aConfirmar?: boolean
  /** Missing: who acts, when it is a person. */
  readonly idRegistrou?: string | null
}

type DaSerie = Partial<Pick<NovoTituloGravado, "parcela" | "totalDeParcelas" | "idSerie" | "vencimento">>

export function comporTitulo(
  { escopo, nome, agora }: Pick<Ato, "escopo" | "nome" | "agora">,
  idEmpresa: string,
  novo: NovoTitulo,
  idDoFato: string | null,
  daSerie: DaSerie,
): NovoTituloGravado {
  conferirDados(novo)
  const id = randomUUID()
  return {
    idEscritorio: escopo.idEscritorio,
    id,
    idEmpresa,
    natureza: novo.natureza,
    ...comporDados(novo),
    origem: novo.origem,
    idDoFato: idDoFato ?? id,
    aConfirmar: novo.aConfirmar ?? false,
    criadoEm: agora,
    criadoPor: nome,
    idRegistrou: novo.idRegistrou ?? (escopo.idUsuario === ID_DO_SISTEMA ? null : escopo.idUsuario),
    ...daSerie,
  }
}

export const comporDados = (d: DadosDoTitulo) => ({
  idPessoa: d.idPessoa,
  pessoaNome: d.pessoaNome,
  pessoaDocumento: d.pessoaDocumento,
  descricao: d.descricao,
  numero: d.numero,
  competencia: d.competencia ?? d.emissao.slice(0, 7),
  emissao: d.emissao,
  vencimento: d.vencimento,
  categoria: d.categoria,
  valorCentavos: d.valorCentavos,
  abertoCentavos: d.valorCentavos,
  retencaoCentavos: d.retencaoCentavos ?? 0n,
  retencaoAbertaCentavos: d.retencaoCentavos ?? 0n,
})

export function conferirDados(d: DadosDoTitulo): void {
  if (d.valorCentavos <= 0n) recusar("Informe um valor maior que zero.", "valor")
  if (d.pessoaNome.trim() === "") recusar("Informe de quem é o título.", "pessoaNome")
  if ((d.retencaoCentavos ?? 0n) < 0n || (d.retencaoCentavos ?? 0n) >= d.valorCentavos)
    recusar("A retenção tem de ser menor que o valor do título.", "retencao")
  if (d.vencimento < d.emissao) recusar("O vencimento não pode ser antes da emissão.", "vencimento")
}

export const retirada = ({ agora, nome }: Ato, motivo: string) => ({
  retiradoEm: agora,
  retiradoPor: nome,
  retiradoMotivo: motivo,
})
