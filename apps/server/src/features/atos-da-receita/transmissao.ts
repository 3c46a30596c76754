import { deReais, reaisPorExtenso } from "@partida/fiscal"
import { DIA_MS } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { totalDevido } from "../../pgdas/declaracao.ts"
import type { AtoExterno, ContextoDoAto, Etapa, Pronta } from "../../ports/operacao-externa.ts"
import type { ValorDoAto } from "../../ports/receita-federal-atos.ts"
import { retomarParadas } from "../operacoes/operacoes.service.ts"
import { montarFicha, registrarTransmissao } from "../pgdas/ficha.service.ts"
import { type Arquivo, competenciaDe, type Deps, guardarBytes, motivo, prepararPedidos, registrarPdf } from "./comum.ts"
import { ehFicha, fichaParaDeclarar, pedirDoMes } from "./declaracao.ts"
import { oQueFazer, SEM_DECLARACAO } from "./o-que-fazer.ts"

const NAO_SE_SABE = motivo(
  "duvida",
  "A resposta se perdeu e a Receita já tem uma retificadora deste mês, que aqui foi registrada sem o número da declaração. Confira no PGDAS-D qual é a última e registre o número dela no fechamento.",
)

const JA_DECLARADO = {
  tipo: "avancar",
  avanco: { tipo: "sucesso", resultado: "O mês já está declarado, com este valor: nada foi transmitido de novo." },
} as const

/** What was transmitted, with where its files are once they are kept. */
interface Transmitida extends Pick<ValorDoAto<"transmitir-pgdas">, "numero"> {
  readonly transmitidaEm: string | null
  /** What came does not open: it is asked for again, once. */
  readonly semPapel: boolean
  readonly pdfs: readonly (Arquivo & { readonly qual: "declaracao" | "recibo" })[]
}

const comPdfs = (copia: Pick<ValorDoAto<"ultima-declaracao">, "declaracao" | "recibo">): Transmitida["pdfs"] => [
  ...(copia.declaracao === null ? [] : [{ qual: "declaracao" as const, bytes: copia.declaracao }]),
  ...(copia.recibo === null ? [] : [{ qual: "recibo" as const, bytes: copia.recibo }]),
]

/** Transmits, finds out whether it was when the answer is lost, and brings the receipt. */
export function atoDeTransmissao(deps: Deps): AtoExterno {
  const guardar = (contexto: ContextoDoAto, prontas: readonly Pronta<Transmitida>[]) =>
    Promise.all(
      prontas.map(async ({ operacao, valor }) => ({
        operacao,
        valor: {
          ...valor,
          pdfs: await Promise.all(valor.pdfs.map((pdf) => guardarBytes(deps.armazem, contexto, pdf))),
        },
      })),
    )
  const transmitir: Etapa<Transmitida> = {
    rotulo: "Transmitindo a declaração",
    seIncerta: "conferir",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, {
        ato: "transmitir-pgdas",
        async perguntar(o) {
          const ficha = await fichaParaDeclarar(tx, contexto, o)
          if (!ehFicha(ficha)) return ficha
          const { declaracao, declarada } = ficha
          // Another operation of the same month got there first, as when one that stopped is taken up after a new closing.
          return declarada?.totalCentavos === deReais(totalDevido(declaracao)) ? JA_DECLARADO : { declaracao }
        },
      }),
    interpretar(requisicao, resposta) {
      const lida = deps.receita.interpretar("transmitir-pgdas", requisicao, resposta)
      return lida.tipo === "ok"
        ? {
            tipo: "ok",
            valor: {
              numero: lida.valor.numero,
              transmitidaEm: lida.valor.transmitidaEm,
              semPapel: lida.valor.papelEstragado,
              pdfs: comPdfs(lida.valor),
            },
          }
        : lida
    },
    guardar,
    concluir: concluirTransmissao,
  }
  const conferir: Etapa<ValorDoAto<"consultar-declaracoes">> = {
    rotulo: "Conferindo se a declaração foi aceita",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, {
        ato: "consultar-declaracoes",
        perguntar: async (o) => ({ competencia: competenciaDe(o) }),
      }),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("consultar-declaracoes", requisicao, resposta),
    async concluir(tx, { escopo }, prontas) {
      const avancos = []
      for (const { operacao, valor } of prontas) {
        const { idEmpresa } = operacao
        const competencia = competenciaDe(operacao)
        const { declaracao, declarada } = await montarFicha(tx, escopo, { idEmpresa, competencia })
        const declaracoes = valor.meses.find((m) => m.competencia === competencia)?.declaracoes ?? []
        const ultima = declaracoes.at(-1)
        const daEspecie = declaracoes.filter(({ tipo }) => tipo === declaracao.tipo)
        if (declarada !== null && declarada.numeroDaDeclaracao === null && daEspecie.length > 0) {
          avancos.push({ tipo: "inconsistencia" as const, motivo: NAO_SE_SABE })
          continue
        }
        // The last one that the Receita has, of this kind, and we do not know of, is this one.
        const foi =
          ultima !== undefined && ultima.tipo === declaracao.tipo && ultima.numero !== declarada?.numeroDaDeclaracao
        avancos.push(
          foi
            ? { tipo: "etapa" as const, etapa: "buscar", referencia: ultima.numero }
            : { tipo: "etapa" as const, etapa: "transmitir" },
        )
      }
      return avancos
    },
  }
  const buscar: Etapa<Transmitida> = {
    rotulo: "Buscando o recibo",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, {
        ato: "ultima-declaracao",
        perguntar: async (o) => ({ competencia: competenciaDe(o) }),
      }),
    interpretar(requisicao, resposta) {
      const lida = deps.receita.interpretar("ultima-declaracao", requisicao, resposta)
      return lida.tipo === "ok"
        ? {
            tipo: "ok",
            valor: { numero: lida.valor.numero, transmitidaEm: null, semPapel: false, pdfs: comPdfs(lida.valor) },
          }
        : lida
    },
    guardar,
    concluir: concluirTransmissao,
  }
  return {
    provedor: "serpro",
    prioridade: 3,
    etapaInicial: "transmitir",
    etapas: { transmitir, conferir, buscar },
    pedir: (tx, escopo, pedido) => pedirDoMes("pgdas-transmitir", tx, escopo, pedido),
    oQueFazer,
  }
}

/** A conclusion may come days after its answer, never before it. */
const ATRASO_MS = 31 * DIA_MS

/** When it was transmitted; null where the clock of the authority says what cannot be, as the day of a declaration is law. */
function daTransmissao(dita: string | null, agora: Date): string | null {
  const atraso = dita === null ? Number.NaN : agora.getTime() - Date.parse(dita)
  return atraso > -DIA_MS && atraso < ATRASO_MS ? dita : null
}

async function concluirTransmissao(tx: Tx, contexto: ContextoDoAto, prontas: readonly Pronta<Transmitida>[]) {
  const avancos = []
  for (const { operacao, valor } of prontas) {
    const { idEmpresa, cnpj } = operacao
    const competencia = competenciaDe(operacao)
    const ato = { escopo: contexto.escopo, nome: operacao.criadaPor, agora: contexto.agora }
    const { tipo, total } = await registrarTransmissao(tx, ato, {
      idEmpresa,
      competencia,
      numero: valor.numero,
      transmitidaEm: daTransmissao(valor.transmitidaEm, contexto.agora),
    })
    await retomarParadas(tx, contexto.escopo, {
      codigos: [SEM_DECLARACAO],
      empresas: [idEmpresa],
      competencia,
      agora: contexto.agora,
    })
    if (valor.semPapel) {
      // Declared it is; what proves it is kept whole or not at all.
      avancos.push({ tipo: "etapa" as const, etapa: "buscar", referencia: valor.numero })
      continue
    }
    const documentos: string[] = []
    for (const { qual, guardado } of valor.pdfs)
      documentos.push(
        await registrarPdf(tx, contexto, operacao, {
          guardado,
          tipo: qual,
          nome: `pgdas-${qual}-${cnpj}-${competencia}.pdf`,
          competencia,
        }),
      )
    avancos.push({
      tipo: "sucesso" as const,
      resultado: `${tipo === "original" ? "Declaração transmitida" : "Retificadora transmitida"}, de ${reaisPorExtenso(total)}.`,
      referencia: valor.numero,
      documentos,
    })
  }
  return avancos
}
