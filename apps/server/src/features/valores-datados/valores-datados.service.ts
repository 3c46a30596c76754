import { randomUUID } from "node:crypto"
import { type Proposta, tabelasDeValores, type ValorDatadoDaLista } from "@partida/contracts"
import { competenciaDaData, EntradaInvalida, formatarData } from "@partida/fiscal"
import {
  acrescentarValores,
  avisosDoQuadro,
  FORMAS_DOS_QUADROS,
  type TabelaComQuadro,
} from "@partida/fiscal/escritorio"
import { diaCivil } from "../../civil.ts"
import { entrarNoEscritorio, type Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { todosOsEscritorios } from "../../db/escritorios.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { efeitoDaSelic } from "../guias/guias.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { mesesDoValor, pedirRecalculoDoValor } from "../recalculo/recalculo.service.ts"
import { comoValor, faltasDeValores, fraseDaFalta, TABELA_DO_MES } from "../valores/valores.service.ts"
import { contarEmpresas } from "./alerta.repository.ts"
import { quaisSePedem } from "./alerta.service.ts"
import { doProduto } from "./do-produto.ts"
import { avisosDoTeto } from "./teto.service.ts"
import {
  type Dono,
  decidirValor,
  inserirValor,
  julgarAgora,
  type LinhaDeValor,
  lerBuscas,
  lerSobrepostos,
  lerTodos,
  travarValor,
  travarValores,
} from "./valores-datados.repository.ts"

/** Someone who may add values, of the platform (null) or of an office. */
export interface Autor {
  readonly dono: Dono
  /** Null for the command line, which is nobody of the product. */
  readonly idUsuario: string | null
  readonly nome: string
  readonly agora: Date
}

/** Everything that was said of the tables, and what is missing. `autor` null: who only reads. */
export async function listarValores(tx: Tx, dono: Dono, autor: Autor | null, agora: Date, comFonte: boolean) {
  const linhas = await lerTodos(tx, dono)
  const faltam = await faltasDeValores(tx, dono === null ? null : { idEscritorio: dono }, diaCivil(agora))
  const pedidas = await quaisSePedem(tx, dono, faltam)
  return {
    lista: [...linhas.map((linha) => apresentar(linha, autor)), ...doProduto()],
    faltam: faltam.map((falta) => ({
      tabela: falta.tabela,
      desde: falta.desde,
      ate: falta.ate,
      precisoEm: falta.precisoEm,
      dias: falta.dias,
      mensagem: fraseDaFalta(falta),
      idProposto:
        linhas.find(
          (l) =>
            l.situacao === "proposto" && l.tabela === falta.tabela && l.desde <= falta.desde && falta.desde <= l.ate,
        )?.id ?? null,
      pedido: pedidas.has(falta),
    })),
    buscas: (await lerBuscas(tx)).map(({ em, deuCerto, recebidos, novos, mensagem }) => ({
      em: em.toISOString(),
      deuCerto,
      recebidos,
      novos,
      mensagem,
    })),
    ambito: autor === null ? null : autor.dono === null ? ("nacional" as const) : ("escritorio" as const),
    podeBuscar: comFonte && autor !== null && autor.dono === null,
  }
}

function apresentar(l: LinhaDeValor, autor: Autor | null): ValorDatadoDaLista {
  return {
    id: l.id,
    tabela: l.tabela,
    ambito: l.idEscritorio === null ? "nacional" : "escritorio",
    desde: l.desde,
    ate: l.ate,
    valor: l.valor,
    quadro: l.quadro,
    norma: l.norma,
    origem: l.origem,
    situacao: l.situacao,
    propostoPor: l.propostoPor,
    propostoEm: l.propostoEm.toISOString(),
    decididoPor: l.decididoPor,
    decididoEm: l.decididoEm?.toISOString() ?? null,
    motivo: l.motivo,
    podeDecidir:
      l.situacao === "proposto" &&
      autor !== null &&
      autor.dono === l.idEscritorio &&
      autor.idUsuario !== null &&
      autor.idUsuario !== l.idPropostoPor,
  }
}

/**
 * Keeps a value for another person to approve. Raises entrada-invalida for what the table cannot take, valor-sobreposto for days
 * that a value of other dates, or the product, already covers.
 */
export async function proporValor(tx: Tx, autor: Autor, proposta: Proposta): Promise<ValorDatadoDaLista> {
  const { dono } = autor
  await travarValores(tx, dono)
  conferirForma(proposta)
  await conferirPeriodo(tx, dono, proposta)
  const { valor = null, quadro = null, ...dados } = proposta
  const linha: LinhaDeValor = {
    idEscritorio: dono,
    id: randomUUID(),
    ...dados,
    valor,
    quadro,
    origem: "digitado",
    situacao: "proposto",
    idPropostoPor: autor.idUsuario,
    propostoPor: autor.nome,
    propostoEm: autor.agora,
    idDecididoPor: null,
    decididoPor: null,
    decididoEm: null,
    motivo: null,
  }
  await inserirValor(tx, linha)
  return apresentar(linha, autor)
}

const CAMPOS_DA_PROPOSTA = ["desde", "ate", "valor", "quadro"]

function conferirForma({ valor, quadro, ...dados }: Proposta): void {
  if (valor !== undefined && quadro !== undefined)
    recusar("Informe o valor, ou as faixas da tabela: não os dois.", "valor")
  try {
    acrescentarValores([{ ...dados, valor: quadro ?? valor ?? "" }])
  } catch (erro) {
    if (!(erro instanceof EntradaInvalida)) throw erro
    if (!CAMPOS_DA_PROPOSTA.includes(erro.campo.split(".")[0] ?? ""))
      throw new ErroDeNegocio(
        "valor-sobreposto",
        "O produto já traz o valor destas datas. Se ele estiver errado, fale com quem opera a plataforma.",
        "desde",
      )
    recusar(erro.message.slice(erro.campo.length + 2), erro.campo)
  }
}

/** The value that another one of the same dates corrects, or null. Raises valor-sobreposto for other dates. */
async function conferirPeriodo(tx: Tx, dono: Dono, v: Pick<LinhaDeValor, "tabela" | "desde" | "ate">) {
  const [outro] = await lerSobrepostos(tx, dono, v)
  if (outro === undefined) return null
  if (outro.desde !== v.desde || outro.ate !== v.ate)
    throw new ErroDeNegocio(
      "valor-sobreposto",
      `${tabelasDeValores[outro.tabela].rotulo} já tem um valor em vigor de ${formatarData(outro.desde)} a ${formatarData(outro.ate)}. Para corrigi-lo, use as mesmas datas.`,
      "desde",
    )
  return outro
}

async function paraDecidir(tx: Tx, dono: Dono, id: string): Promise<LinhaDeValor> {
  await travarValores(tx, dono)
  const linha = encontrado(await travarValor(tx, dono, id))
  if (linha.situacao !== "proposto")
    throw new ErroDeNegocio("transicao-recusada", "Este valor já foi decidido. Para mudá-lo, proponha outro.")
  return linha
}

/**
 * Puts a value in force by the word of a second person; one of the same dates becomes "substituido". Open months that it reaches
 * are computed again; sealed ones keep theirs. Raises aprovacao-da-mesma-pessoa, transicao-recusada, valor-sobreposto.
 */
export async function aprovarValor(tx: Tx, autor: Autor, id: string): Promise<ValorDatadoDaLista> {
  const { dono, idUsuario, nome, agora } = autor
  const linha = await paraDecidir(tx, dono, id)
  if (idUsuario === null || idUsuario === linha.idPropostoPor) throw new ErroDeNegocio("aprovacao-da-mesma-pessoa")
  const anterior = await conferirPeriodo(tx, dono, linha)
  if (anterior !== null)
    await decidirValor(tx, dono, anterior.id, { situacao: "substituido", motivo: `Corrigido por ${nome}.` })
  const decisao = { situacao: "em-vigor", idDecididoPor: idUsuario, decididoPor: nome, decididoEm: agora } as const
  await decidirValor(tx, dono, id, decisao)
  await recalcularOsQueAlcanca(tx, linha, agora)
  return apresentar({ ...linha, ...decisao }, autor)
}

/** Keeps a proposal out, with the reason. Whoever proposed it may take it back. Raises transicao-recusada. */
export async function recusarValor(tx: Tx, autor: Autor, id: string, motivo: string): Promise<ValorDatadoDaLista> {
  const linha = await paraDecidir(tx, autor.dono, id)
  const decisao = {
    situacao: "recusado",
    idDecididoPor: autor.idUsuario,
    decididoPor: autor.nome,
    decididoEm: autor.agora,
    motivo,
  } as const
  await decidirValor(tx, autor.dono, id, decisao)
  return apresentar({ ...linha, ...decisao }, autor)
}

/** Tables that a month stores; the others are asked on the day that a person looks. */
const DO_MES: readonly string[] = Object.values(TABELA_DO_MES)
/** Tables of the slips of pró-labore. */
const DA_FOLHA: readonly string[] = ["salario-minimo", "inss-teto", "irrf-mensal"]
const temQuadro = (tabela: string): tabela is TabelaComQuadro => tabela in FORMAS_DOS_QUADROS
const meses = ({ desde, ate }: LinhaDeValor) => [desde.slice(0, 7), ate.slice(0, 7)] as const

async function recalcularOsQueAlcanca(tx: Tx, linha: LinhaDeValor, agora: Date): Promise<void> {
  if (!DO_MES.includes(linha.tabela)) return
  await emCadaEscritorio(tx, linha.idEscritorio, (escopo) => pedirRecalculoDoValor(tx, escopo, meses(linha), agora))
}

/** In the office of a value, or in each one when it is national, within the same transaction. */
async function emCadaEscritorio(tx: Tx, dono: Dono, fazer: (escopo: Escopo) => Promise<unknown>) {
  if (dono !== null) return fazer(sistema(dono))
  for (const { id } of await todosOsEscritorios(tx)) {
    await entrarNoEscritorio(tx, id)
    await fazer(sistema(id))
    await julgarAgora(tx)
  }
  await entrarNoEscritorio(tx, null)
}

const EXEMPLOS = 5

/** What a proposed value would change in what is open. Raises nao-encontrado. A national one counts, and names no company. */
export async function preverValor(tx: Tx, dono: Dono, id: string, agora: Date) {
  const linha = encontrado(await travarValor(tx, dono, id))
  const soma = {
    meses: 0,
    guias: 0,
    folhas: 0,
    avisos: [
      ...(linha.quadro !== null && temQuadro(linha.tabela) ? avisosDoQuadro(linha.tabela, linha.quadro) : []),
      ...(await avisosDoTeto(tx, dono, linha)),
    ],
    exemplos: [] as { empresa: string; oQue: string; antes: string; depois: string }[],
  }
  await emCadaEscritorio(tx, dono, async (escopo) => {
    if (DO_MES.includes(linha.tabela)) soma.meses += await mesesDoValor(tx, escopo, meses(linha))
    if (DA_FOLHA.includes(linha.tabela)) {
      const mes = competenciaDaData(linha.desde)
      soma.folhas += (await contarEmpresas(tx, escopo.idEscritorio, mes)).proLabore
    }
    if (linha.tabela !== "selic-mensal") return
    const { guias, exemplos } = await efeitoDaSelic(tx, escopo, comoValor(linha), agora, EXEMPLOS)
    soma.guias += guias
    if (dono !== null) soma.exemplos.push(...exemplos)
  })
  return soma
}
