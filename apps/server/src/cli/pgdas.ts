import { EntradaInvalida, ParametroSemVigencia } from "@partida/fiscal"
import { divergenciasDoExtrato } from "../documentos/extrato-pgdas/conferencia.ts"
import { criarLeitorDeExtratos } from "../documentos/extrato-pgdas/leitor.ts"
import { ArquivoIlegivel } from "../documentos/extrato-pgdas/motivo.ts"
import { montarFicha } from "../features/pgdas/ficha.service.ts"
import { acharEmpresa } from "../features/simulacao/mudanca.repository.ts"
import type { DeclaracaoDoPgdas } from "../pgdas/declaracao.ts"
import { EntradaRecusada, montarDaEntrada } from "../pgdas/entrada.ts"
import { emPedido, emTransdeclaracao11 } from "../pgdas/transdeclaracao11.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, lerArquivo, lerJson, lerMes, separar } from "./uso.ts"

/**
 * `pgdas montar --empresa CNPJ --competencia AAAA-MM [--contratante CNPJ] [--transmitir nao]`: the declaration of a month as the JSON
 * of TRANSDECLARACAO11, on the standard output and nothing else there. What is pending goes to the standard error, and exits 1.
 */
export async function montarPgdas({ banco }: Servico, argumentos: readonly string[]): Promise<number> {
  const { opcoes } = separar(argumentos)
  const cnpj = opcoes.get("empresa") ?? ""
  const competencia = lerMes(opcoes.get("competencia"), "--competencia")
  const achada = await acharEmpresa(banco, cnpj)
  if (!achada) throw new ErroDeUso(`Nenhuma empresa tem o CNPJ ${cnpj}. Confira os 14 caracteres.`)
  const { escopo, id: idEmpresa } = achada
  const { declaracao } = await banco.emEscopo(escopo, (tx) => montarFicha(tx, escopo, { idEmpresa, competencia }))
  return escrever(declaracao, opcoes)
}

/** `pgdas montar ARQUIVO.json` (`-` reads the standard input): the same, of a month written in a file. */
export async function montarDeArquivo(argumentos: readonly string[]): Promise<number> {
  const { opcoes, livres } = separar(argumentos)
  if (opcoes.has("competencia"))
    throw new ErroDeUso("Falta a empresa: npm run -s partida -- pgdas montar --empresa CNPJ --competencia AAAA-MM")
  const [arquivo = "-"] = livres
  const entrada = await lerJson(arquivo)
  try {
    return escrever(montarDaEntrada(entrada), opcoes)
  } catch (erro) {
    if (erro instanceof EntradaRecusada || erro instanceof EntradaInvalida || erro instanceof ParametroSemVigencia)
      throw new ErroDeUso(erro.message)
    throw erro
  }
}

function escrever(declaracao: DeclaracaoDoPgdas, opcoes: ReadonlyMap<string, string>): number {
  const transmitir = opcoes.get("transmitir") ?? "sim"
  if (transmitir !== "sim" && transmitir !== "nao") throw new ErroDeUso("--transmitir aceita sim ou nao.")
  const comparar = declaracao.tributos.length > 0
  const dados = emTransdeclaracao11(declaracao, { transmitir: transmitir === "sim", comparar })
  const contratante = opcoes.get("contratante")?.replace(/[^0-9A-Za-z]/g, "")
  console.log(contratante === undefined ? dados : emPedido(dados, { contratante, contribuinte: declaracao.cnpj }))
  for (const pendencia of declaracao.pendencias) console.error(`Pendência: ${pendencia}`)
  return declaracao.pendencias.length === 0 ? 0 : 1
}

/** `pgdas ler ARQUIVO.pdf`: an extract or a declaration of the PGDAS-D as JSON. Exits 1 when what it says twice does not agree. */
export async function lerExtratoDoPgdas(argumentos: readonly string[]): Promise<number> {
  const { livres } = separar(argumentos)
  const [arquivo] = livres
  if (arquivo === undefined) throw new ErroDeUso("Diga o arquivo: npm run -s partida -- pgdas ler extrato.pdf")
  const bytes = await lerArquivo(arquivo)
  try {
    const extrato = await criarLeitorDeExtratos().ler(new Uint8Array(bytes), "linha-de-comando")
    const divergencias = divergenciasDoExtrato(extrato)
    console.log(JSON.stringify({ ...extrato, divergencias }, null, 2))
    return divergencias.length === 0 ? 0 : 1
  } catch (erro) {
    if (erro instanceof ArquivoIlegivel) throw new ErroDeUso(erro.message)
    throw erro
  }
}
