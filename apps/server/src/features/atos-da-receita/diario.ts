import type { TipoDeOperacao } from "@partida/contracts"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type {
  AtoExterno,
  Avanco,
  Etapa,
  OperacaoTomada,
  PedidoDoAtoExterno,
  Pedidos,
} from "../../ports/operacao-externa.ts"
import {
  type Arquivo,
  type Deps,
  deHoje,
  guardarBytes,
  lerEmpresas,
  type Pergunta,
  prepararPedidos,
  registrarPdf,
} from "./comum.ts"
import { oQueFazer } from "./o-que-fazer.ts"

/** What is asked of the Receita about a company as it stands today, whatever the month. */

/** The portfolio, once a day: what was asked today is not asked, nor paid for, again. */
async function pedirHoje(
  tipo: TipoDeOperacao,
  tx: Tx,
  escopo: Escopo,
  { empresas, agora }: PedidoDoAtoExterno,
): Promise<Pedidos> {
  const hoje = diaCivil(agora)
  const lidas = await lerEmpresas(tx, escopo, competenciaCivil(agora), empresas)
  return { novas: lidas.map((empresa) => deHoje(tipo, empresa, hoje)), fora: [] }
}

/** An act that begins at the first of its steps, and is asked for once a day. */
export function umaVezPorDia(tipo: TipoDeOperacao, etapas: AtoExterno["etapas"], prioridade: number): AtoExterno {
  const [etapaInicial] = Object.keys(etapas)
  if (etapaInicial === undefined) throw new Error("Um ato tem ao menos uma etapa.")
  return {
    provedor: "serpro",
    prioridade,
    etapaInicial,
    etapas,
    pedir: (tx, escopo, pedido) => pedirHoje(tipo, tx, escopo, pedido),
    oQueFazer,
  }
}

/** Acts that bring one PDF, kept among the documents of the company as what it is. */
type AtoDoPdf = "situacao-fiscal" | "ccmei"

interface PassoDoPdf<A extends AtoDoPdf> {
  readonly rotulo: string
  readonly ato: A
  readonly perguntar: (operacao: OperacaoTomada) => Promise<Pergunta<A>>
  /** What is said once it is kept. */
  readonly resultado: string
}

/** The step that asks for a PDF, waits for it where it is not ready, and keeps it. */
export function etapaDoPdf<A extends AtoDoPdf>(
  deps: Deps,
  { rotulo, ato, perguntar, resultado }: PassoDoPdf<A>,
): Etapa<Arquivo> {
  return {
    rotulo,
    preparar: (tx, contexto, operacoes) => prepararPedidos(deps, tx, contexto, operacoes, { ato, perguntar }),
    interpretar(requisicao, resposta) {
      const lida = deps.receita.interpretar(ato, requisicao, resposta)
      return lida.tipo === "ok" ? { tipo: "ok", valor: { bytes: lida.valor.pdf } } : lida
    },
    guardar: (contexto, prontas) =>
      Promise.all(
        prontas.map(async ({ operacao, valor }) => ({
          operacao,
          valor: await guardarBytes(deps.armazem, contexto, valor),
        })),
      ),
    async concluir(tx, contexto, prontas) {
      const avancos: Avanco[] = []
      for (const { operacao, valor } of prontas) {
        const id = await registrarPdf(tx, contexto, operacao, {
          guardado: valor.guardado,
          tipo: ato,
          nome: `${ato}-${operacao.cnpj}-${diaCivil(contexto.agora)}.pdf`,
        })
        avancos.push({ tipo: "sucesso", resultado, documentos: [id] })
      }
      return avancos
    },
  }
}
