import { deReais, formatarData, reaisPorExtenso } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { LeitorDeGuias } from "../../documentos/guia-oficial/leitor.ts"
import { GuiaIlegivel } from "../../documentos/guia-oficial/motivo.ts"
import type { GuiaOficialLida } from "../../documentos/guia-oficial/tipos.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import type { Guardado } from "../../ports/armazem.ts"
import type { AtoExterno, Avanco, ContextoDoAto, Etapa, OperacaoTomada, Pronta } from "../../ports/operacao-externa.ts"
import type { Desfecho, Requisicao, Resposta } from "../../ports/receita-federal.ts"
import type { AtoDaReceita } from "../../ports/receita-federal-atos.ts"
import { registrarGuiaOficial } from "../guias/oficiais.service.ts"
import { avisarQuemPediu, guiasComOficial } from "../guias/pedido-da-guia.service.ts"
import { competenciaDe, type Deps, motivo, type Pergunta, prepararPedidos } from "./comum.ts"
import { guiaPedida, perguntarDarfs } from "./darf.ts"
import { type GuiasDoAto, pedirGuias } from "./guias-a-pedir.ts"
import { oQueFazer } from "./o-que-fazer.ts"

export interface DepsDasGuias extends Deps {
  readonly leitor: LeitorDeGuias
}

/** How one kind of guide is asked for, and where its PDF is in the answer. */
export interface Especie<A extends AtoDaReceita> extends GuiasDoAto {
  readonly ato: A
  readonly rotulo: string
  /** The step to which a refusal leads, by its code: another way to the same document. */
  readonly passaA?: Readonly<Record<string, string>>
  /** Reads once what the requests of many operations need; answers what each asks. */
  perguntar(
    tx: Tx,
    contexto: ContextoDoAto,
    operacoes: readonly OperacaoTomada[],
  ): Promise<(operacao: OperacaoTomada) => Pergunta<A>>
  pdfDe(requisicao: Requisicao, resposta: Resposta): Desfecho<Buffer | null>
}

/** The document as it came, and what is read in it once it is kept. */
interface Recebida {
  readonly pdf: Buffer | null
  /** There is none here: another step asks for it. */
  readonly etapa?: string
  readonly guardado?: Guardado
  readonly lida?: GuiaOficialLida | { readonly recusa: string }
}

/** Asks for the document of a guide: reading its PDF, comparing and keeping it are the same whatever kind it is. */
export function etapaDeGuia<A extends AtoDaReceita>(deps: DepsDasGuias, especie: Especie<A>): Etapa<Recebida> {
  return {
    rotulo: especie.rotulo,
    async preparar(tx, contexto, operacoes) {
      const pergunta = await especie.perguntar(tx, contexto, operacoes)
      const jaAqui = await guiasComOficial(tx, contexto.escopo, operacoes.map(guiaPedida), diaCivil(contexto.agora))
      return prepararPedidos(deps, tx, contexto, operacoes, {
        ato: especie.ato,
        async perguntar(operacao) {
          const resultado = jaAqui.get(guiaPedida(operacao).idGuia)
          return resultado === undefined
            ? pergunta(operacao)
            : { tipo: "avancar", avanco: { tipo: "sucesso", resultado } }
        },
      })
    },
    interpretar(requisicao, resposta) {
      const lida = especie.pdfDe(requisicao, resposta)
      if (lida.tipo === "ok") return { tipo: "ok", valor: { pdf: lida.valor } }
      const etapa = lida.tipo === "recusado" ? especie.passaA?.[lida.codigo] : undefined
      return etapa === undefined ? lida : { tipo: "ok", valor: { pdf: null, etapa } }
    },
    // One at a time: the reader takes one at a time, and refuses those that would wait in a long queue.
    async guardar(contexto, prontas) {
      const recebidas: Pronta<Recebida>[] = []
      for (const pronta of prontas) recebidas.push(await receber(deps, contexto, pronta))
      return recebidas
    },
    concluir: (tx, contexto, prontas) => concluirGuias(deps, tx, contexto, prontas),
  }
}

export function atoDeGuia<A extends AtoDaReceita>(
  deps: DepsDasGuias,
  especie: Especie<A>,
  outrasEtapas: AtoExterno["etapas"] = {},
): AtoExterno {
  return {
    provedor: "serpro",
    prioridade: 4,
    obrigacoes: especie.obrigacoes,
    etapaInicial: "gerar",
    etapas: { gerar: etapaDeGuia(deps, especie), ...outrasEtapas },
    pedir: (tx, escopo, pedido) => pedirGuias(especie, tx, escopo, pedido),
    oQueFazer,
  }
}

/** Keeps the document and reads it, apart from everything else. */
async function receber(
  { armazem, leitor }: DepsDasGuias,
  { escopo }: ContextoDoAto,
  { operacao, valor }: Pronta<Recebida>,
): Promise<Pronta<Recebida>> {
  if (valor.pdf === null) return { operacao, valor }
  const guardado = await armazem.guardar(escopo.idEscritorio, valor.pdf)
  try {
    const [documento] = await leitor.ler(valor.pdf, operacao.id)
    const lida =
      documento?.documento === "guia"
        ? documento
        : { recusa: "O documento que a Receita mandou não é uma guia a pagar." }
    return { operacao, valor: { ...valor, guardado, lida } }
  } catch (erro) {
    // What is not about the document leaves the answer where it is, to be read again.
    if (!(erro instanceof GuiaIlegivel)) throw erro
    return { operacao, valor: { ...valor, guardado, lida: { recusa: erro.message } } }
  }
}

async function concluirGuias(
  deps: DepsDasGuias,
  tx: Tx,
  contexto: ContextoDoAto,
  prontas: readonly Pronta<Recebida>[],
): Promise<Avanco[]> {
  const avancos: Avanco[] = []
  for (const { operacao, valor } of prontas) avancos.push(await concluirGuia(deps, tx, contexto, { operacao, valor }))
  return avancos
}

async function concluirGuia(
  { receita }: DepsDasGuias,
  tx: Tx,
  { escopo, agora }: ContextoDoAto,
  { operacao, valor }: Pronta<Recebida>,
): Promise<Avanco> {
  const { etapa, guardado, lida } = valor
  if (etapa !== undefined) return { tipo: "etapa", etapa }
  if (guardado === undefined || lida === undefined)
    return { tipo: "inconsistencia", motivo: motivo("sem-documento", "A Receita respondeu sem o PDF da guia.") }
  if ("recusa" in lida) return { tipo: "inconsistencia", motivo: motivo("documento-ilegivel", lida.recusa) }
  const ato = { escopo, nome: operacao.criadaPor, agora }
  const nome = `${operacao.tipo}-${operacao.cnpj}-${operacao.competencia}.pdf`
  try {
    const { confere } = await tx.transaction((dentro) =>
      registrarGuiaOficial(dentro, ato, guiaPedida(operacao).idGuia, {
        pdf: { guardado, nome },
        lida,
        origem: "autoridade",
        aceitaTeste: receita.simulada,
      }),
    )
    if (!confere)
      return {
        tipo: "inconsistencia",
        motivo: motivo(
          "guia-difere",
          "A guia que a Receita gerou tem outro valor. Ela está guardada, e só pode ser paga depois que alguém do escritório a aceitar na guia, com um motivo.",
        ),
      }
    await avisarQuemPediu(tx, { ...escopo, idUsuario: operacao.idUsuario }, guiaPedida(operacao).idGuia, agora)
    return {
      tipo: "sucesso",
      resultado: `Guia ${lida.numeroDocumento}, de ${reaisPorExtenso(deReais(lida.totais.total))}, a pagar até ${formatarData(lida.dataLimite)}.`,
      referencia: lida.numeroDocumento,
    }
  } catch (erro) {
    const conhecido = comoErroDeNegocio(erro)
    if (conhecido === null) throw erro
    return { tipo: "inconsistencia", motivo: motivo(conhecido.codigo, conhecido.message) }
  }
}

const primeiroPdf = (desfecho: Desfecho<{ readonly documentos: readonly { readonly pdf: Buffer | null }[] }>) =>
  desfecho.tipo === "ok" ? { tipo: "ok" as const, valor: desfecho.valor.documentos[0]?.pdf ?? null } : desfecho

export const soPdf = (desfecho: Desfecho<{ readonly pdf: Buffer | null }>) =>
  desfecho.tipo === "ok" ? { tipo: "ok" as const, valor: desfecho.valor.pdf } : desfecho

/** What every guide of a month is asked by: the month, and the day where it is not the due date. */
function doMes(operacao: OperacaoTomada) {
  const { pagarEm } = guiaPedida(operacao)
  return { competencia: competenciaDe(operacao), ...(pagarEm === null ? {} : { pagarEm }) }
}

/** Guides that the Receita makes: of the Simples, of the MEI, and of one tax by the SICALC. */
export const atosDasGuias = (deps: DepsDasGuias) => ({
  "das-gerar": atoDeGuia(deps, {
    tipo: "das-gerar",
    ato: "gerar-das",
    rotulo: "Gerando o DAS",
    obrigacoes: ["das-simples"],
    perguntar: async () => doMes,
    pdfDe: (requisicao, resposta) => primeiroPdf(deps.receita.interpretar("gerar-das", requisicao, resposta)),
  }),
  "das-mei-gerar": atoDeGuia(deps, {
    tipo: "das-mei-gerar",
    ato: "gerar-das-mei",
    rotulo: "Gerando o DAS do MEI",
    obrigacoes: ["das-mei"],
    perguntar: async () => (operacao) => ({ ...doMes(operacao), comPdf: true }),
    pdfDe: (requisicao, resposta) => primeiroPdf(deps.receita.interpretar("gerar-das-mei", requisicao, resposta)),
  }),
  "darf-gerar": atoDeGuia(deps, {
    tipo: "darf-gerar",
    ato: "gerar-darf",
    rotulo: "Gerando o DARF pelo SICALC",
    obrigacoes: ["pis", "cofins", "irpj", "csll", "irrf-lucros"],
    umaPorGuia: true,
    perguntar: perguntarDarfs,
    pdfDe: (requisicao, resposta) => soPdf(deps.receita.interpretar("gerar-darf", requisicao, resposta)),
  }),
})
