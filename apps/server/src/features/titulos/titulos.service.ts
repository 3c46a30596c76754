import { randomUUID } from "node:crypto"
import { type FaixaDeAtraso, faixasDeAtraso, type NaturezaDoTitulo, type OrigemDoTitulo } from "@partida/contracts"
import { somarDias } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { dividirEmParcelas, quantosAte, vencimentoDaSerie } from "./parcelas.ts"
import {
  inserirSerie,
  inserirTitulos,
  lerAbertos,
  lerSeriesSemFim,
  lerTitulos,
  lerTitulosDaSerie,
  lerTitulosDosFatos,
  mudarSerie,
  mudarTitulos,
  type NovoTituloGravado,
  type SerieGravada,
  somarPorAtraso,
  type Titulo,
  tomarSerie,
  tomarTitulos,
} from "./titulos.repository.ts"

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
}

/**
 * Makes titles of a company; a fact that already has its title keeps it. Answers the id of each, in order, and whether it is new. Raises
 * nao-encontrado, entrada-invalida.
 */
export async function criarTitulos(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  novos: readonly NovoTitulo[],
): Promise<{ id: string; novo: boolean }[]> {
  await exigirEmpresa(tx, ato.escopo, idEmpresa)
  const linhas = novos.map((novo) => comporTitulo(ato, idEmpresa, novo, novo.idDoFato ?? null, {}))
  const inseridos = new Set(await inserirTitulos(tx, linhas))
  if (inseridos.size === linhas.length) return linhas.map(({ id }) => ({ id, novo: true }))
  const existentes = await lerTitulosDosFatos(tx, ato.escopo, idEmpresa, linhas.map(comoFato))
  return linhas.map((linha) => {
    if (inseridos.has(linha.id)) return { id: linha.id, novo: true }
    const chave = chaveDoFato(comoFato(linha))
    const existente = existentes.find((t) => chaveDoFato(t) === chave)
    if (!existente) throw new ErroDeNegocio("nao-encontrado")
    return { id: existente.id, novo: false }
  })
}

const comoFato = (t: NovoTituloGravado) => ({
  natureza: t.natureza,
  origem: t.origem,
  idDoFato: t.idDoFato,
  parcela: t.parcela ?? 1,
})
const chaveDoFato = (f: ReturnType<typeof comoFato>) => JSON.stringify([f.natureza, f.origem, f.idDoFato, f.parcela])

type DaSerie = Partial<Pick<NovoTituloGravado, "parcela" | "totalDeParcelas" | "idSerie" | "vencimento">>

function comporTitulo(
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
    ...daSerie,
  }
}

const comporDados = (d: DadosDoTitulo) => ({
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

function conferirDados(d: DadosDoTitulo): void {
  if (d.valorCentavos <= 0n) recusar("Informe um valor maior que zero.", "valor")
  if (d.pessoaNome.trim() === "") recusar("Informe de quem é o título.", "pessoaNome")
  if ((d.retencaoCentavos ?? 0n) < 0n || (d.retencaoCentavos ?? 0n) >= d.valorCentavos)
    recusar("A retenção tem de ser menor que o valor do título.", "retencao")
  if (d.vencimento < d.emissao) recusar("O vencimento não pode ser antes da emissão.", "vencimento")
}

const MAXIMO_DE_PARCELAS = 360
/** Titles of a recurrence without an end are kept made this far ahead. */
const DIAS_A_FRENTE = 365

interface Serie {
  readonly aCadaMeses: number
}

/**
 * Divides an amount into instalments, the first on the due day of the title; the cents that do not divide go to the first ones. Answers
 * the ids in order. Raises nao-encontrado, entrada-invalida.
 */
export async function criarParcelas(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  novo: NovoTitulo,
  { aCadaMeses, quantas }: Serie & { readonly quantas: number },
): Promise<{ idSerie: string; ids: string[] }> {
  conferirSerie(aCadaMeses, quantas)
  if (quantas < 2) recusar("Um parcelamento tem pelo menos duas parcelas.", "quantas")
  if (novo.valorCentavos < BigInt(quantas)) recusar("O valor não chega a um centavo por parcela.", "valor")
  const valores = dividirEmParcelas(novo.valorCentavos, quantas)
  const retencoes = dividirEmParcelas(novo.retencaoCentavos ?? 0n, quantas)
  return criarSerie(tx, ato, idEmpresa, novo, {
    tipo: "parcelas",
    aCadaMeses,
    quantas,
    geradaAte: quantas,
    de: (n) => ({ ...novo, valorCentavos: valores[n - 1] ?? 0n, retencaoCentavos: retencoes[n - 1] ?? 0n }),
  })
}

/**
 * Repeats a title every so many months, `quantas` times or without an end: then those of the next twelve months are made, and the
 * following ones by `estenderSeries`. Raises nao-encontrado, entrada-invalida.
 */
export async function criarRecorrencia(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  novo: NovoTitulo,
  { aCadaMeses, quantas }: Serie & { readonly quantas: number | null },
): Promise<{ idSerie: string; ids: string[] }> {
  conferirSerie(aCadaMeses, quantas ?? 1)
  const ate = quantas ?? quantosAte(novo.vencimento, aCadaMeses, somarDias(diaCivil(ato.agora), DIAS_A_FRENTE))
  return criarSerie(tx, ato, idEmpresa, novo, {
    tipo: "recorrencia",
    aCadaMeses,
    quantas,
    geradaAte: ate,
    de: (n) => repetir(novo, novo.vencimento, aCadaMeses, n),
  })
}

function conferirSerie(aCadaMeses: number, quantas: number): void {
  if (!Number.isInteger(aCadaMeses) || aCadaMeses < 1 || aCadaMeses > 60)
    recusar("Diga de quantos em quantos meses, de 1 a 60.", "aCadaMeses")
  if (!Number.isInteger(quantas) || quantas < 1 || quantas > MAXIMO_DE_PARCELAS)
    recusar(`São de 1 a ${MAXIMO_DE_PARCELAS} títulos.`, "quantas")
}

/** The title number `n` of a recurrence: of the first its issue, of the others the first day of the month in which it is due. */
function repetir<T extends Pick<DadosDoTitulo, "emissao" | "competencia" | "vencimento">>(
  modelo: T,
  primeiroVencimento: string,
  aCadaMeses: number,
  n: number,
): T {
  if (n === 1) return modelo
  const vencimento = vencimentoDaSerie(primeiroVencimento, aCadaMeses, n)
  const mes = vencimento.slice(0, 7)
  return { ...modelo, emissao: `${mes}-01`, competencia: mes, vencimento }
}

async function criarSerie(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  novo: NovoTitulo,
  serie: Pick<SerieGravada, "tipo" | "aCadaMeses" | "quantas" | "geradaAte"> & {
    readonly de: (n: number) => NovoTitulo
  },
): Promise<{ idSerie: string; ids: string[] }> {
  await exigirEmpresa(tx, ato.escopo, idEmpresa)
  const { de, ...gravada } = serie
  const idSerie = randomUUID()
  const linhas = Array.from({ length: serie.geradaAte }, (_, i) =>
    comporTitulo(ato, idEmpresa, de(i + 1), novo.idDoFato ?? idSerie, {
      idSerie,
      parcela: i + 1,
      totalDeParcelas: serie.quantas,
      vencimento: vencimentoDaSerie(novo.vencimento, serie.aCadaMeses, i + 1),
    }),
  )
  await inserirSerie(tx, {
    idEscritorio: ato.escopo.idEscritorio,
    id: idSerie,
    idEmpresa,
    natureza: novo.natureza,
    primeiroVencimento: novo.vencimento,
    criadaEm: ato.agora,
    criadaPor: ato.nome,
    ...gravada,
  })
  const inseridos = await inserirTitulos(tx, linhas)
  if (inseridos.length !== linhas.length)
    throw new ErroDeNegocio("ja-feito", "Estes títulos já foram criados: nada mudou.")
  return { idSerie, ids: linhas.map((l) => l.id) }
}

/** Makes the titles that recurrences without an end lack for the twelve months to come; answers how many. Doing it again makes none. */
export async function estenderSeries(tx: Tx, ato: Ato): Promise<number> {
  const ate = somarDias(diaCivil(ato.agora), DIAS_A_FRENTE)
  let feitos = 0
  for (const vista of await lerSeriesSemFim(tx, ato.escopo)) {
    if (quantosAte(vista.primeiroVencimento, vista.aCadaMeses, ate) <= vista.geradaAte) continue
    const serie = await tomarSerie(tx, ato.escopo, vista.id)
    if (!serie || serie.encerradaEm !== null) continue
    // The last as it stands: who changed its amount or category changes those to come.
    const modelo = (await lerTitulosDaSerie(tx, ato.escopo, serie.id)).findLast((t) => t.retiradoEm === null)
    if (!modelo) continue
    const alvo = quantosAte(serie.primeiroVencimento, serie.aCadaMeses, ate)
    const linhas = Array.from({ length: Math.max(0, alvo - serie.geradaAte) }, (_, i) => {
      const n = serie.geradaAte + i + 1
      return comporTitulo(
        ato,
        serie.idEmpresa,
        repetir(modelo, serie.primeiroVencimento, serie.aCadaMeses, n),
        modelo.idDoFato,
        {
          idSerie: serie.id,
          parcela: n,
          vencimento: vencimentoDaSerie(serie.primeiroVencimento, serie.aCadaMeses, n),
        },
      )
    })
    feitos += (await inserirTitulos(tx, linhas)).length
    await mudarSerie(tx, ato.escopo, serie.id, { geradaAte: Math.max(alvo, serie.geradaAte) })
  }
  return feitos
}

/** No more titles of a series: those without a settlement that are due from today on are withdrawn. Raises nao-encontrado, ja-feito. */
export async function encerrarSerie(tx: Tx, ato: Ato, idSerie: string, motivo: string): Promise<string[]> {
  const serie = await tomarSerie(tx, ato.escopo, idSerie)
  if (!serie) throw new ErroDeNegocio("nao-encontrado")
  if (serie.encerradaEm !== null) throw new ErroDeNegocio("ja-feito", "Esta série já foi encerrada.")
  const vistos = await lerTitulosDaSerie(tx, ato.escopo, idSerie)
  const hoje = diaCivil(ato.agora)
  const tomados = await tomarTitulos(
    tx,
    ato.escopo,
    vistos.map((t) => t.id),
  )
  const aRetirar = tomados.filter(
    (t) => t.retiradoEm === null && t.abertoCentavos === t.valorCentavos && t.vencimento >= hoje,
  )
  const ids = aRetirar.map((t) => t.id)
  await mudarTitulos(tx, ato.escopo, ids, retirada(ato, motivo))
  await mudarSerie(tx, ato.escopo, idSerie, { encerradaEm: ato.agora, encerradaPor: ato.nome })
  return ids
}

const retirada = ({ agora, nome }: Ato, motivo: string) => ({
  retiradoEm: agora,
  retiradoPor: nome,
  retiradoMotivo: motivo,
})

/** A title taken for this transaction, still owed. Raises nao-encontrado, versao-desatualizada, transicao-recusada. */
async function tomarEmVigor(tx: Tx, escopo: Escopo, id: string, versao: number | null): Promise<Titulo> {
  const [titulo] = await tomarTitulos(tx, escopo, [id])
  if (!titulo) throw new ErroDeNegocio("nao-encontrado")
  if (versao !== null && titulo.versao !== versao) throw new ErroDeNegocio("versao-desatualizada")
  if (titulo.retiradoEm !== null)
    throw new ErroDeNegocio("transicao-recusada", `Este título foi retirado: ${titulo.retiradoMotivo ?? ""}`)
  return titulo
}

/**
 * Changes a title. Of one with settlements the amounts stay; of one that came from a note, they and whose it is are of the note. Raises
 * nao-encontrado, versao-desatualizada, transicao-recusada, entrada-invalida.
 */
export async function editarTitulo(tx: Tx, ato: Ato, id: string, versao: number, dados: DadosDoTitulo): Promise<void> {
  const titulo = await tomarEmVigor(tx, ato.escopo, id, versao)
  conferirDados(dados)
  const { valorCentavos, abertoCentavos, retencaoCentavos, retencaoAbertaCentavos, ...resto } = comporDados(dados)
  const outroValor = valorCentavos !== titulo.valorCentavos || retencaoCentavos !== titulo.retencaoCentavos
  if (outroValor && titulo.abertoCentavos !== titulo.valorCentavos)
    recusar("O título já tem baixa: o valor não muda. Estorne a baixa antes, com um motivo.", "valor")
  if (outroValor && titulo.origem !== "manual")
    recusar("O valor é o do documento que deu origem ao título, e muda com ele.", "valor")
  await mudarTitulos(tx, ato.escopo, [id], {
    ...(titulo.origem === "manual" ? resto : { vencimento: resto.vencimento, categoria: resto.categoria }),
    ...(outroValor && { valorCentavos, abertoCentavos, retencaoCentavos, retencaoAbertaCentavos }),
    aConfirmar: false,
  })
}

/** Says that a title that waited for it is owed. Raises nao-encontrado, transicao-recusada, ja-feito. */
export async function confirmarTitulo(tx: Tx, ato: Ato, id: string): Promise<void> {
  const titulo = await tomarEmVigor(tx, ato.escopo, id, null)
  if (!titulo.aConfirmar) throw new ErroDeNegocio("ja-feito", "Este título já foi confirmado.")
  await mudarTitulos(tx, ato.escopo, [id], { aConfirmar: false })
}

/** A title is no longer owed, and why. Raises nao-encontrado, transicao-recusada (withdrawn, or with a settlement that stands). */
export async function retirarTitulo(tx: Tx, ato: Ato, id: string, motivo: string): Promise<void> {
  const titulo = await tomarEmVigor(tx, ato.escopo, id, null)
  if (titulo.abertoCentavos !== titulo.valorCentavos)
    throw new ErroDeNegocio(
      "transicao-recusada",
      "O título já tem baixa e não pode ser retirado. Estorne a baixa antes, com um motivo.",
    )
  await mudarTitulos(tx, ato.escopo, [id], retirada(ato, motivo))
}

/** A title withdrawn by a person is owed again. Raises nao-encontrado, ja-feito, transicao-recusada (withdrawn with its note). */
export async function devolverTitulo(tx: Tx, ato: Ato, id: string): Promise<void> {
  const [titulo] = await tomarTitulos(tx, ato.escopo, [id])
  if (!titulo) throw new ErroDeNegocio("nao-encontrado")
  if (titulo.retiradoEm === null) throw new ErroDeNegocio("ja-feito", "Este título está em vigor: nada mudou.")
  if (titulo.retiradoPor === "Partida")
    throw new ErroDeNegocio("transicao-recusada", "Este título saiu com a nota dele, e só volta se ela voltar a valer.")
  await mudarTitulos(tx, ato.escopo, [id], { retiradoEm: null, retiradoPor: null, retiradoMotivo: null })
}

/** Titles by id, of any nature and company within reach. */
export const lerTitulosPorId = (tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<Titulo[]> =>
  lerTitulos(tx, escopo, ids)

/** Titles in force of facts of an origin, of a company. */
export async function titulosDosFatos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { natureza, origem, ids }: Pick<Titulo, "natureza" | "origem"> & { readonly ids: readonly string[] },
): Promise<Titulo[]> {
  if (ids.length === 0) return []
  const fatos = ids.map((idDoFato) => ({ natureza, origem, idDoFato, parcela: 1 }))
  const lidos = await lerTitulosDosFatos(tx, escopo, idEmpresa, fatos)
  return lidos.filter((t) => t.natureza === natureza && t.origem === origem && t.retiradoEm === null)
}

/** What is open of a company and nature, first what is due first. */
export const titulosAbertos = (
  tx: Tx,
  escopo: Escopo,
  de: { readonly idEmpresa: string; readonly natureza: NaturezaDoTitulo; readonly ate?: string },
): Promise<Titulo[]> => lerAbertos(tx, escopo, de)

/** What is awaited in money of a nature, by how late it is: every range, those with nothing too. */
export async function idadeDosTitulos(
  tx: Tx,
  escopo: Escopo,
  de: { readonly idEmpresa: string; readonly natureza: NaturezaDoTitulo; readonly hoje: string },
): Promise<{ faixa: FaixaDeAtraso; quantos: number; esperadoCentavos: bigint }[]> {
  const somas = await somarPorAtraso(tx, escopo, de)
  return (Object.keys(faixasDeAtraso) as FaixaDeAtraso[]).map((faixa) => {
    const soma = somas.find((s) => s.faixa === faixa)
    return { faixa, quantos: soma?.quantos ?? 0, esperadoCentavos: soma?.esperadoCentavos ?? 0n }
  })
}
