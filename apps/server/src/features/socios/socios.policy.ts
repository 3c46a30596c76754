import { type TipoDeDependente, tiposDeDependente, tiposDePessoa } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarCompetencia, competencia as mesDe, somarMeses } from "@partida/fiscal"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import type { PessoaInformada } from "./pessoas.repository.ts"

/** A stretch of months; `ate` null while it lasts. */
export interface Periodo {
  readonly desde: string
  readonly ate: string | null
}

/** Whether a month is inside a period. */
export const vale = ({ desde, ate }: Periodo, competencia: string): boolean =>
  desde <= competencia && (ate === null || competencia <= ate)

const sobrepoem = (a: Periodo, b: Periodo) =>
  (a.ate === null || b.desde <= a.ate) && (b.ate === null || a.desde <= b.ate)

/** What the person's kind does not have is dropped, so that nothing forgotten in a hidden field is kept. */
export function soDoTipo(pessoa: PessoaInformada): PessoaInformada {
  const documento = pessoa.documento === "" ? null : pessoa.documento
  switch (pessoa.idTipoDePessoa) {
    case tiposDePessoa.FISICA.id:
      return { ...pessoa, ...SEM_IMIGRACAO, documento }
    case tiposDePessoa.JURIDICA.id:
      return { ...pessoa, ...SEM_IMIGRACAO, ...SEM_DADOS_DE_GENTE, documento }
    default:
      return { ...pessoa, documento }
  }
}

const SEM_IMIGRACAO = {
  idSituacaoImigratoria: null,
  chegadaEm: null,
  idTempoDeResidencia: null,
  documentoEstrangeiro: null,
  casadoComBrasileiro: null,
  filhoBrasileiro: null,
} as const
const SEM_DADOS_DE_GENTE = {
  nomeSocial: null,
  nascimento: null,
  idGenero: null,
  idEstadoCivil: null,
  idRacaCor: null,
  idEscolaridade: null,
  idPaisDeNascimento: null,
  idMunicipioDeNascimento: null,
  rg: null,
  orgaoDoRg: null,
  ufDoRg: null,
  nis: null,
  nomeDaMae: null,
} as const

/** Raises entrada-invalida, naming the field, for a country or municipality that is in no table. */
export function exigirTabelas(pessoa: PessoaInformada): void {
  for (const campo of ["idPaisDeNacionalidade", "idPaisDeNascimento", "idPaisDeResidencia"] as const) {
    const codigo = pessoa[campo]
    if (codigo !== null && !linhaDaTabela("paises", String(codigo))) recusar("Escolha o país na lista.", campo)
  }
  for (const campo of ["idMunicipioDeNascimento", "idMunicipio"] as const) {
    const codigo = pessoa[campo]
    if (codigo !== null && !linhaDaTabela("municipios", codigo)) recusar("Escolha o município na lista.", campo)
  }
}

/** How the product names somebody's document in a sentence. */
export const documentoPorExtenso = (documento: string) =>
  `${documento.length === 14 ? "CNPJ" : "CPF"} ${formatarDocumento(documento)}`

interface DependenteComPeriodo extends Periodo {
  readonly nome: string
  readonly cpf: string | null
  readonly nascimento: string
}

/** Raises entrada-invalida when one person counts twice in a month: by CPF or, without one, by name and birth. */
export function recusarRepetidos(dependentes: readonly DependenteComPeriodo[]): void {
  const quem = (d: DependenteComPeriodo) => d.cpf ?? `${d.nome.toLowerCase()}|${d.nascimento}`
  for (const [i, este] of dependentes.entries()) {
    const outro = dependentes.slice(0, i).find((d) => quem(d) === quem(este) && sobrepoem(d, este))
    if (outro)
      recusar(
        `${este.nome} já conta como dependente em parte deste período. Encerre um dos dois antes.`,
        `lista.${i}.desde`,
      )
  }
}

/** Something of a person that the pró-labore of a month counts: a dependant, another income. */
interface ContadoNoRecibo extends Periodo {
  readonly id: string
  /** How people know it, for the message. */
  readonly nome: string
  /** What the calculation takes from it, in any unit; null when nothing. */
  readonly conta: bigint | null
}

/**
 * Raises competencia-fechada when going from one list to the other changes what a closed month counted: who, how much or
 * when, up to `fechadoAte`. Later months and what no calculation reads (names, documents) are free.
 */
export function exigirPassadoIgual(
  fechadoAte: string | null,
  antes: readonly ContadoNoRecibo[],
  depois: readonly ContadoNoRecibo[],
): void {
  if (fechadoAte === null) return
  const passado = (itens: readonly ContadoNoRecibo[]) =>
    new Map(
      itens
        .filter(({ desde, conta }) => conta !== null && desde <= fechadoAte)
        // Ending at or after the last closed month is the same for the closed ones.
        .map((i) => [i.id, `${i.desde} ${i.ate === null || i.ate > fechadoAte ? fechadoAte : i.ate} ${i.conta}`]),
    )
  const era = passado(antes)
  const fica = passado(depois)
  const mudou = ({ id }: ContadoNoRecibo) => era.get(id) !== fica.get(id)
  const posicao = depois.findIndex(mudou)
  const item = depois[posicao] ?? antes.find(mudou)
  if (!item) return
  const mes = formatarCompetencia(mesDe(fechadoAte))
  const seguinte = formatarCompetencia(somarMeses(mesDe(fechadoAte), 1))
  throw new ErroDeNegocio(
    "competencia-fechada",
    `Esta mudança em ${item.nome} altera o recibo de um mês fechado: ${mes} e os anteriores não mudam. Encerre em ${mes} o que valia e acrescente o novo a partir de ${seguinte}, ou reabra ${mes} em Fechamento.`,
    posicao < 0 ? undefined : `lista.${posicao}.desde`,
  )
}

/** How many take part in the deduction of the IRRF of a month (Lei 9.250/1995 art. 35). */
export const dependentesDoMes = (
  dependentes: readonly (Periodo & { readonly tipo: TipoDeDependente })[],
  competencia: string,
): number => dependentes.filter((d) => tiposDeDependente[d.tipo].irrf && vale(d, competencia)).length

/** Dependants that count today past the age the law takes them at, and why that may still be right. */
export function avisosDosDependentes(
  dependentes: readonly (Periodo & { nome: string; nascimento: string; tipo: TipoDeDependente })[],
  hoje: string,
): string[] {
  return dependentes.flatMap((d) => {
    const { ateAnos, irrf } = tiposDeDependente[d.tipo]
    if (!vale(d, hoje.slice(0, 7))) return []
    if (!irrf) return [`${d.nome} não entra na dedução do IRRF: a lei não inclui este tipo de dependente.`]
    // The last birthday still counts: "até 21 anos" includes the year one is 21.
    if (ateAnos === null || anosEm(d.nascimento, hoje) <= ateAnos) return []
    return [
      `${d.nome} já passou de ${ateAnos} anos. Encerre a dependência, ou confirme que a lei a mantém (incapacidade para o trabalho).`,
    ]
  })
}

/** Complete years on a day, both ISO. */
function anosEm(nascimento: string, dia: string): number {
  const anos = Number(dia.slice(0, 4)) - Number(nascimento.slice(0, 4))
  return dia.slice(5) < nascimento.slice(5) ? anos - 1 : anos
}

/** Why a person stays, or null when nothing holds them. */
export function porQueNaoExclui(dados: {
  readonly participacoes: readonly unknown[]
  readonly proLabores: readonly unknown[]
  readonly dependentes: readonly unknown[]
  readonly outrasRendas: readonly unknown[]
}): string | null {
  if (dados.participacoes.length > 0)
    return "Esta pessoa está no quadro societário de alguma data. Registre a saída em uma alteração contratual."
  if (dados.proLabores.length > 0)
    return "Esta pessoa tem pró-labore cadastrado. Encerre-o com valor zero; o cadastro fica no histórico."
  if (dados.dependentes.length > 0) return "Esta pessoa tem dependentes. Retire-os antes de excluir."
  if (dados.outrasRendas.length > 0) return "Esta pessoa tem outras rendas. Retire-as antes de excluir."
  return null
}
