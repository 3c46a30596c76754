import { MESES_DO_RELATORIO_DOS_SELADOS, type MesSeladoComOutroAnexo, type MesSemConta } from "@partida/contracts"
import { deReais, competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { calcular } from "../apuracao/calculo.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { fonteDosSelados, lerSelados, ordemDosSelados } from "./selados.repository.ts"

type Selado = Awaited<ReturnType<typeof lerSelados>>[number]

/** What today's payroll makes of a closed month; null where it changes nothing. */
type Conferido =
  | { readonly tipo: "outro-anexo"; readonly mes: MesSeladoComOutroAnexo }
  | { readonly tipo: "sem-conta"; readonly mes: MesSemConta }
  | null

/**
 * Closed months of a competência whose annex would be another with the payroll known today. Nothing is written: no seal moves.
 * Answers how many were looked at, and those that today's data does not decide.
 */
export async function mesesComOutroAnexo(tx: Tx, escopo: Escopo, competencia: string) {
  const selados = await lerSelados(tx, escopo, { desde: competencia, ate: competencia })
  const conferidos = await conferirSelados(tx, escopo, competencia, selados)
  return {
    conferidos: selados.length,
    lista: conferidos.flatMap(({ conferido }) => (conferido?.tipo === "outro-anexo" ? [conferido.mes] : [])),
    semConta: conferidos.flatMap(({ conferido }) => (conferido?.tipo === "sem-conta" ? [conferido.mes] : [])),
  }
}

/** Computes closed months of one competência again with what is known today. */
async function conferirSelados(tx: Tx, escopo: Escopo, competencia: string, selados: readonly Selado[]) {
  const ids = selados.map((s) => s.idEmpresa)
  const entradas = await lerEntradas(tx, escopo, competencia, ids)
  return selados.map((selado) => ({ selado, conferido: conferir(selado, entradas.get(selado.idEmpresa)) }))
}

function conferir(selado: Selado, entrada: EntradaGuardada | undefined): Conferido {
  const { idEmpresa, apelido, competencia, resultado, declaradaEm } = selado
  if (entrada?.regime !== "simples" || resultado?.regime !== "simples") return null
  const { resultado: hoje, faltas } = calcular(entrada)
  if (hoje?.regime !== "simples") {
    const [falta] = faltas
    return falta ? { tipo: "sem-conta", mes: { idEmpresa, apelido, competencia, falta: falta.mensagem } } : null
  }
  const ladoDe = ({ simples, total }: typeof hoje) => ({
    fatorR: simples.fatorR ?? "0.00",
    anexos: [...simples.anexos],
    das: total,
  })
  const antes = ladoDe(resultado)
  const agora = ladoDe(hoje)
  if (antes.anexos.join() === agora.anexos.join()) return null
  const diferenca = paraReais(deReais(agora.das) - deReais(antes.das))
  const declarada = declaradaEm !== null
  return {
    tipo: "outro-anexo",
    mes: { idEmpresa, apelido, competencia, selado: antes, hoje: agora, diferenca, declarada },
  }
}

interface LinhaDoRelatorio {
  readonly selado: Selado
  readonly conferido: Exclude<Conferido, null>
}

/** The side of a closed month whose annex changed; null in the months that today's data does not decide. */
const mudanca = ({ conferido }: LinhaDoRelatorio) => (conferido.tipo === "outro-anexo" ? conferido.mes : null)
const anexosDe = (lado: MesSeladoComOutroAnexo["hoje"] | undefined) => lado?.anexos.join(" e ") ?? null

const colunas: readonly Coluna<LinhaDoRelatorio>[] = [
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: (l) => l.selado.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (l) => l.selado.cnpj },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (l) => l.selado.competencia },
  { id: "anexosFechados", titulo: "Anexo fechado", tipo: "texto", valor: (l) => anexosDe(mudanca(l)?.selado) },
  {
    id: "fatorRFechado",
    titulo: "Fator R fechado",
    tipo: "percentual",
    valor: (l) => mudanca(l)?.selado.fatorR ?? null,
  },
  { id: "dasFechado", titulo: "DAS fechado", tipo: "dinheiro", valor: (l) => mudanca(l)?.selado.das ?? null },
  { id: "anexosHoje", titulo: "Anexo hoje", tipo: "texto", valor: (l) => anexosDe(mudanca(l)?.hoje) },
  { id: "fatorRHoje", titulo: "Fator R hoje", tipo: "percentual", valor: (l) => mudanca(l)?.hoje.fatorR ?? null },
  { id: "dasHoje", titulo: "DAS hoje", tipo: "dinheiro", valor: (l) => mudanca(l)?.hoje.das ?? null },
  { id: "diferenca", titulo: "Diferença do DAS", tipo: "dinheiro", valor: (l) => mudanca(l)?.diferenca ?? null },
  { id: "declarada", titulo: "Declarado no PGDAS-D", tipo: "sim-nao", valor: (l) => l.selado.declaradaEm !== null },
  { id: "oQuePede", titulo: "O que pede", tipo: "texto", largura: 70, valor: oQuePede },
]

/** What putting a month right takes, in the order it is done. */
function oQuePede({ selado, conferido }: LinhaDoRelatorio): string {
  if (conferido.tipo === "sem-conta") return `Ainda não se decide: ${conferido.mes.falta}`
  const declaracao = selado.declaradaEm === null ? "declarar no PGDAS-D com o anexo certo" : "retificar o PGDAS-D"
  const aMenos = deReais(conferido.mes.diferenca) < 0n
  return `Reabrir o mês e os fechados depois dele, calcular, fechar de novo e ${declaracao}; ${
    aMenos
      ? "o que foi pago a mais se restitui ou compensa (LC 123/2006 art. 21 §§ 5º a 14)."
      : "a diferença se paga em DAS complementar, com multa e juros."
  }`
}

/** Months computed in one transaction: each is a whole computation. */
const MESES_POR_VEZ = 50

/** The same report over the twelve months up to a competência, as a file: only the months where something is to be done. */
export function exportarMesesSelados(banco: Banco, escopo: Escopo, competencia: string, pedido: PedidoDeExportacao) {
  const ultimo = mesDe(competencia)
  const periodo = { desde: somarMeses(ultimo, 1 - MESES_DO_RELATORIO_DOS_SELADOS), ate: ultimo }
  return exportar(
    { nome: `meses-fechados-com-outro-anexo-${competencia}`, titulo: "Meses fechados" },
    colunas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosSelados(escopo, periodo.desde, periodo.ate),
      ordem: ordemDosSelados,
      porVez: MESES_POR_VEZ,
      ler: async (tx, ids) => {
        const selados = await lerSelados(tx, escopo, { ...periodo, ids })
        const lidas: LinhaDoRelatorio[] = []
        for (const [mes, doMes] of Map.groupBy(selados, (s) => s.competencia))
          for (const { selado, conferido } of await conferirSelados(tx, escopo, mes, doMes))
            if (conferido) lidas.push({ selado, conferido })
        const lugar = new Map(ids.map((id, i) => [id, i]))
        return lidas.toSorted((a, b) => (lugar.get(a.selado.id) ?? 0) - (lugar.get(b.selado.id) ?? 0))
      },
    },
    pedido,
  )
}
