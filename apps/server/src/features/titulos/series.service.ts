import { randomUUID } from "node:crypto"
import { distribuirCentavos } from "@partida/contracts"
import { somarDias } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { comporTitulo, type DadosDoTitulo, type NovoTitulo, retirada } from "./composicao.ts"
import { quantosAte, vencimentoDaSerie } from "./parcelas.ts"
import {
  inserirSerie,
  lerSeriesSemFim,
  lerTitulosDaSerie,
  mudarSerie,
  type SerieGravada,
  tomarSerie,
} from "./series.repository.ts"
import { inserirTitulos, mudarTitulos, tomarTitulos } from "./titulos.repository.ts"

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
  const valores = distribuirCentavos(novo.valorCentavos, quantas)
  const retencoes = distribuirCentavos(novo.retencaoCentavos ?? 0n, quantas)
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
  const serie = encontrado(await tomarSerie(tx, ato.escopo, idSerie))
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

/** Once a day: every office has the titles that its recurrences without an end lack. Run as often as one likes. */
export async function estenderTodasAsSeries(
  banco: Banco,
  agora: Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
    if (sinal?.aborted) return
    const escopo = sistema(id)
    await banco.emEscopo(escopo, (tx) => estenderSeries(tx, { escopo, nome: "Partida", agora })).catch(relatarErro)
  }
}
