import type { ContaDoBanco, ImportacaoDeExtrato, LinhaDaPrevia, PreviaDoExtrato } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"

/** Who a file says it is of: "Banco 341, agência 0123, conta 45678-9". */
export function contaLidaEmPalavras({ banco, agencia, numero, tipo }: ImportacaoDeExtrato["contaLida"]): string {
  const partes = [
    banco && `banco ${banco}`,
    agencia && `agência ${agencia}`,
    numero && (tipo === "cartao" ? `cartão ${numero}` : `conta ${numero}`),
  ].filter((parte) => parte !== null && parte !== "")
  return partes.length === 0 ? "O arquivo não diz de que conta é" : `O arquivo diz: ${partes.join(", ")}`
}

/** What would happen to the lines of a file: "12 novas, 3 já na conta, 1 para você decidir"; and why some do not go in, where it is one thing. */
export function contagensEmPalavras({ contagens, planilha, linhas }: PreviaDoExtrato): string {
  if (planilha !== null && planilha.colunas === null) return "Falta dizer o que é cada coluna"
  const partes = [
    contagens.inserido > 0 && plural(contagens.inserido, "linha nova", "linhas novas"),
    contagens["sem-acao"] > 0 && plural(contagens["sem-acao"], "já está na conta", "já estão na conta"),
    contagens.repetida > 0 && plural(contagens.repetida, "parece repetida", "parecem repetidas"),
    contagens.erro > 0 && plural(contagens.erro, "não pode entrar", "não podem entrar"),
  ].filter((parte) => parte !== false)
  const motivos = new Set(linhas.flatMap(({ resultado, motivo }) => (resultado === "erro" && motivo ? [motivo] : [])))
  const [motivo] = motivos
  const ditas = motivos.size === 1 && motivo !== undefined ? [partes.join(", "), motivo] : [partes.join(", ")]
  return partes.length === 0 ? "Nenhuma linha" : ditas.join(": ")
}

/** Nothing of it has to be decided by a person. */
export const prontoParaImportar = ({ contagens, planilha }: PreviaDoExtrato): boolean =>
  contagens.repetida === 0 && contagens.erro === 0 && (planilha === null || planilha.colunas !== null)

/** "10/10/2026 a 31/10/2026". */
export const periodoEmPalavras = (periodo: ImportacaoDeExtrato["periodo"]): string =>
  periodo === null ? "—" : `${formatarData(periodo.de)} a ${formatarData(periodo.ate)}`

/** What happens, or happened, to a line. */
export const nomesDosResultados: Readonly<Record<LinhaDaPrevia["resultado"], string>> = {
  inserido: "Entra",
  "sem-acao": "Já está na conta",
  repetida: "Parece repetida",
  erro: "Não entra",
  ignorada: "Não é movimento",
}

export const tonsDosResultados = {
  inserido: "feito",
  "sem-acao": "neutro",
  repetida: "atencao",
  erro: "erro",
  ignorada: "neutro",
} as const

/** The accounts as a field offers them. */
export const opcoesDeConta = (contas: readonly ContaDoBanco[]) =>
  contas.filter((c) => c.encerradaEm === null).map(({ id, apelido }) => ({ value: id, label: apelido }))
