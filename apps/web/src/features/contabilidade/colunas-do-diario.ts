import { type ColunasDoDiarioDitas, colunasDoDiario } from "@partida/contracts"
import { semAcento } from "../../lib/formatacao/texto.ts"

/** How a sheet says the accounts: two accounts beside an amount, a side in letters, or two columns of amounts; or it is a trial balance. */
export type Arranjo = "par" | "lado" | "valores" | "balancete"
type Campo = Exclude<keyof ColunasDoDiarioDitas, "cabecalho" | "historico" | "dia">

const rotulos: Readonly<Record<Campo, string>> = {
  data: "Data",
  contaDebito: "Conta a débito",
  contaCredito: "Conta a crédito",
  conta: "Conta",
  valor: "Valor",
  natureza: "D ou C",
  valorDebito: "Valor a débito",
  valorCredito: "Valor a crédito",
  lote: "Número do lançamento (se houver)",
}

const campos: Readonly<Record<Arranjo, readonly Campo[]>> = {
  par: ["data", "contaDebito", "contaCredito", "valor", "lote"],
  lado: ["data", "conta", "natureza", "valor", "lote"],
  valores: ["data", "conta", "valorDebito", "valorCredito", "lote"],
  balancete: ["conta", "valor", "natureza", "valorDebito", "valorCredito"],
}

const rotulosDoBalancete: Readonly<Partial<Record<Campo, string>>> = {
  valor: "Saldo (em uma coluna)",
  natureza: "D ou C (se não está junto do saldo)",
  valorDebito: "Saldo devedor (em duas colunas)",
  valorCredito: "Saldo credor (em duas colunas)",
}

/** The columns asked for in an arrangement. */
export const camposDo = (arranjo: Arranjo) =>
  campos[arranjo].map((campo) => ({
    campo,
    rotulo: (arranjo === "balancete" && rotulosDoBalancete[campo]) || rotulos[campo],
  }))

/** The arrangement that the columns are in. */
export const arranjoDas = (colunas: ColunasDoDiarioDitas): Arranjo =>
  colunas.dia ? "balancete" : colunas.conta === null ? "par" : colunas.natureza === null ? "valores" : "lado"

/** What the headings of a sheet that nobody explained yet say of it: one with balances and no dates is a trial balance. */
export function sugestaoDe(titulos: readonly string[]): {
  readonly arranjo: Arranjo
  readonly ditas: Partial<ColunasDoDiarioDitas>
} {
  const ditos = titulos.map((t) => semAcento(t))
  const saldos = ditos.flatMap((t, i) => (t.includes("saldo") ? [i] : []))
  if (saldos.length === 0 || ditos.some((t) => /^(data|dia)\b/.test(t))) return { arranjo: "par", ditas: {} }
  const depoisDeSaldo = (i: number) => ditos[i]?.slice(ditos[i].indexOf("saldo")) ?? ""
  const coluna = (expressao: RegExp) => ditos.findIndex((t) => expressao.test(t))
  const seHouver = (campo: Campo, i: number) => (i === -1 ? {} : { [campo]: i })
  const saldoQue = (...ditos: readonly string[]) =>
    saldos.find((i) => ditos.some((dito) => depoisDeSaldo(i).includes(dito))) ?? -1
  const devedor = saldoQue("dev")
  const credor = saldoQue("cred")
  const emDuas = devedor !== -1 && credor !== -1
  const atual = saldoQue("atual", "final")
  return {
    arranjo: "balancete",
    ditas: {
      ...seHouver("conta", coluna(/^(codigo|classificacao|conta)\b/)),
      ...seHouver("natureza", emDuas ? -1 : coluna(/^(d\/?c|natureza)\b/)),
      ...(emDuas
        ? { valorDebito: devedor, valorCredito: credor }
        : { valor: atual === -1 ? (saldos.at(-1) ?? null) : atual }),
    },
  }
}

/** What goes to the server, without what another arrangement said; null while a column is missing. */
export function corpoDasColunas(
  arranjo: Arranjo,
  cabecalho: number,
  ditas: Partial<ColunasDoDiarioDitas>,
): ColunasDoDiarioDitas | null {
  const usadas = Object.fromEntries(
    (Object.keys(rotulos) as Campo[]).map((campo) => [
      campo,
      campos[arranjo].includes(campo) ? (ditas[campo] ?? null) : null,
    ]),
  )
  const dia = arranjo === "balancete" ? (ditas.dia ?? null) : null
  return colunasDoDiario.safeParse({ ...usadas, dia, cabecalho, historico: ditas.historico ?? [] }).data ?? null
}
