import { basename } from "node:path"
import { paraReais } from "@partida/fiscal"
import { lerExtratoApartado } from "../documentos/extrato-bancario/leitor.ts"
import { FaltamColunas, type Leitura } from "../documentos/extrato-bancario/ler-extrato.ts"
import { type ContaLida, ExtratoRecusado, type SaldoLido } from "../documentos/extrato-bancario/tipos.ts"
import { ErroDeUso, lerArquivo, separar } from "./uso.ts"

/**
 * `extrato ler ARQUIVO...`: what each file of a bank says, as JSON, or why it is refused. Exits 0 when every file was read whole, 1
 * when one was refused or has a line that cannot be read.
 */
export async function lerExtratos(argumentos: readonly string[]): Promise<number> {
  const { livres } = separar(argumentos)
  if (livres.length === 0) throw new ErroDeUso("Diga o arquivo: npm run -s partida -- extrato ler extrato.ofx")
  const arquivos = []
  for (const caminho of livres) arquivos.push(await lerUm(caminho))
  console.log(JSON.stringify({ arquivos }, null, 2))
  const inteiro = arquivos.every((a) => "contas" in a && a.contas.every((c) => c.recusadas.length === 0))
  return inteiro ? 0 : 1
}

async function lerUm(caminho: string) {
  const bytes = await lerArquivo(caminho)
  const arquivo = basename(caminho)
  try {
    return { arquivo, ...apresentar(await lerExtratoApartado({ nome: arquivo, bytes: new Uint8Array(bytes) })) }
  } catch (erro) {
    if (!(erro instanceof ExtratoRecusado)) throw erro
    const planilha = erro instanceof FaltamColunas ? { titulos: erro.planilha.titulos } : {}
    return { arquivo, recusa: { codigo: erro.codigo, motivo: erro.message, ...planilha } }
  }
}

const apresentar = ({ extrato, planilha }: Leitura) => ({
  formato: extrato.formato,
  ...(planilha === null ? {} : { colunas: planilha.colunas }),
  contas: extrato.contas.map(conta),
})

const conta = ({ banco, agencia, numero, tipo, ...lida }: ContaLida) => ({
  conta: { banco, agencia, numero, tipo, moeda: lida.moeda },
  periodo: lida.periodo,
  saldoInicial: saldo(lida.saldoInicial),
  saldo: saldo(lida.saldo),
  saldoDisponivel: saldo(lida.saldoDisponivel),
  linhas: lida.linhas.map(({ valorCentavos, ...linha }) => ({ ...linha, valor: paraReais(valorCentavos) })),
  ignoradas: lida.ignoradas,
  recusadas: lida.recusadas,
  avisos: lida.avisos,
})

const saldo = (s: SaldoLido | null) => (s === null ? null : { valor: paraReais(s.valorCentavos), data: s.data })
