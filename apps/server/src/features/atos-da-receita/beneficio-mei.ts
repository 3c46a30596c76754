import { estadosDaOperacao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { z } from "zod"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { operacoes } from "../../db/schema/operacoes.ts"
import { recusar } from "../../http/erros.ts"
import { mesEscrito } from "../../palavras.ts"
import type {
  AtoExterno,
  Avanco,
  Etapa,
  OperacaoTomada,
  PedidoDoAtoExterno,
  Pedidos,
} from "../../ports/operacao-externa.ts"
import type { ValorDoAto } from "../../ports/receita-federal-atos.ts"
import { temRegime } from "../empresas/vigencia.ts"
import { competenciaDe, type Deps, lerEmpresas, motivo, prepararPedidos } from "./comum.ts"
import { oQueFazer } from "./o-que-fazer.ts"

const TIPO = "mei-beneficio"
const parametros = z.object({ recebeu: z.boolean() })
const recebeuNela = (operacao: OperacaoTomada) => parametros.parse(operacao.parametros).recebeu

/** No DAS where nothing is left to pay, or less than a DAS may have: the INSS went out of it. */
const SEM_DAS: ReadonlySet<string> = new Set(["MSG_23017", "MSG_23019"])

/**
 * Tells the Receita that a MEI received, or did not, a benefit that stops the INSS of a month. No service says what it has of a
 * month: after a lost answer the DAS is asked for, and the INSS is there or is not.
 */
export function atoDoBeneficioDoMei(deps: Deps): AtoExterno {
  const informar: Etapa<ValorDoAto<"beneficio-mei">> = {
    rotulo: "Informando o benefício",
    seIncerta: "conferir",
    preparar: (tx, contexto, tomadas) =>
      prepararPedidos(deps, tx, contexto, tomadas, {
        ato: "beneficio-mei",
        perguntar: async (operacao) => {
          const competencia = competenciaDe(operacao)
          return { ano: Number(competencia.slice(0, 4)), meses: [{ competencia, recebeu: recebeuNela(operacao) }] }
        },
      }),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("beneficio-mei", requisicao, resposta),
    concluir: async (_tx, _contexto, prontas) =>
      prontas.map(({ operacao, valor: { meses } }) => {
        const dito = meses.find((m) => m.competencia === operacao.competencia)
        if (dito?.recebeu === recebeuNela(operacao)) return registrado(operacao)
        const texto = "A Receita respondeu outra coisa do que foi informado. Confira o mês no PGMEI e reprocesse."
        return { tipo: "inconsistencia", motivo: motivo("resposta-diferente", texto) }
      }),
  }
  const conferir: Etapa<{ readonly comInss: boolean }> = {
    rotulo: "Conferindo no DAS se o benefício foi registrado",
    preparar: (tx, contexto, tomadas) =>
      prepararPedidos(deps, tx, contexto, tomadas, {
        ato: "gerar-das-mei",
        perguntar: async (operacao) => ({ competencia: competenciaDe(operacao), comPdf: false }),
      }),
    interpretar(requisicao, resposta) {
      const lida = deps.receita.interpretar("gerar-das-mei", requisicao, resposta)
      if (lida.tipo === "recusado" && SEM_DAS.has(lida.codigo)) return { tipo: "ok", valor: { comInss: false } }
      if (lida.tipo !== "ok") return lida
      const itens = lida.valor.documentos.flatMap(({ composicao }) => composicao)
      return { tipo: "ok", valor: { comInss: itens.some((i) => i.denominacao.startsWith("INSS") && i.principal > 0n) } }
    },
    concluir: async (_tx, _contexto, prontas) =>
      prontas.map(({ operacao, valor: { comInss } }) =>
        comInss === recebeuNela(operacao) ? { tipo: "etapa", etapa: "informar" } : registrado(operacao),
      ),
  }
  return {
    provedor: "serpro",
    prioridade: 4,
    etapaInicial: "informar",
    etapas: { informar, conferir },
    pedir: pedirBeneficio,
    oQueFazer,
  }
}

function registrado(operacao: OperacaoTomada): Avanco {
  const mes = mesEscrito(competenciaDe(operacao))
  return {
    tipo: "sucesso",
    resultado: recebeuNela(operacao)
      ? `A Receita registrou o benefício de ${mes}. Gere de novo o DAS do MEI desse mês: ele sai sem o INSS, menor do que a guia daqui, e pode ser pago depois que alguém o aceitar, com este motivo.`
      : `A Receita registrou que não houve benefício em ${mes}. Gere de novo o DAS do MEI desse mês: ele volta a ter o INSS.`,
  }
}

/** Of the companies that were named, never of a portfolio; the same thing told again changes nothing. */
async function pedirBeneficio(tx: Tx, escopo: Escopo, pedido: PedidoDoAtoExterno): Promise<Pedidos> {
  const { competencia, empresas: ids, recebeuBeneficio: recebeu } = pedido
  if (competencia === null) recusar("Escolha o mês do benefício.", "competencia")
  if (ids === undefined) recusar("Escolha de quem é o benefício.", "empresas")
  if (recebeu === undefined) recusar("Diga se houve benefício no mês.", "recebeuBeneficio")
  const lidas = await lerEmpresas(tx, escopo, competencia, ids)
  const situacoes = await lerInformados(tx, escopo, competencia, ids)
  const novas: Pedidos["novas"][number][] = []
  const fora: Pedidos["fora"][number][] = []
  for (const { idEmpresa, apelido } of lidas) {
    const situacao = situacoes.get(idEmpresa)
    if (situacao === undefined)
      fora.push({
        idEmpresa,
        apelido,
        codigo: "nao-se-aplica",
        motivo: "A empresa não é MEI no mês.",
        tipo: "sem-acao",
      })
    else if (situacao.ultimo === recebeu)
      fora.push({ idEmpresa, apelido, codigo: "ja-feito", motivo: "Já foi informado assim.", tipo: "sem-acao" })
    else
      novas.push({
        idEmpresa,
        apelido,
        tipo: TIPO,
        competencia,
        // What was told may be corrected: each one after the last that was taken is another.
        chave: `${TIPO}:${idEmpresa}:${competencia}:${situacao.vezes + 1}`,
        parametros: { recebeu },
      })
  }
  return { novas, fora }
}

/** Of the MEI among these, how many times something was told of the month, and what was told last. */
async function lerInformados(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; vezes: number; ultimo: boolean | null }>(sql`
    select empresas.id::text as id, count(o.id)::int as vezes,
      (array_agg((o.parametros->>'recebeu')::boolean order by o.criada_em desc) filter (where o.id is not null))[1] as ultimo
    from empresas left join ${operacoes} o on o.id_escritorio = empresas.id_escritorio and o.id_empresa = empresas.id
      and o.tipo = ${TIPO} and o.competencia = ${competencia} and o.estado = ${estadosDaOperacao.SUCESSO.id}
    where empresas.id_escritorio = ${escopo.idEscritorio} and ${temRegime(escopo, competencia, "mei")}
      and empresas.id = any(${sql.param([...ids])}::uuid[])
    group by empresas.id`)
  return new Map(rows.map(({ id, vezes, ultimo }) => [id, { vezes, ultimo }]))
}
