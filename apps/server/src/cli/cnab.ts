import { basename } from "node:path"
import { paraReais } from "@partida/fiscal"
import { lerPagamentos, PagamentosRecusados } from "../documentos/cnab-pagamentos/ler.ts"
import { ErroDeUso, lerArquivo, separar } from "./uso.ts"

/** `cnab ler ARQUIVO`: what a remittance or a return of payments says, as JSON, or why it is refused (exit code 1). */
export async function lerCnab(argumentos: readonly string[]): Promise<number> {
  const [caminho] = separar(argumentos).livres
  if (caminho === undefined) throw new ErroDeUso("Diga o arquivo: npm run -s partida -- cnab ler remessa.rem")
  const arquivo = basename(caminho)
  const bytes = new Uint8Array(await lerArquivo(caminho))
  try {
    const { leiaute, pagamentos, totalCentavos, ...lido } = lerPagamentos(bytes)
    const dito = {
      arquivo,
      banco: { codigo: leiaute.banco, nome: leiaute.nomeDoBanco },
      leiaute: leiaute.id,
      ...lido,
      total: paraReais(totalCentavos),
      pagamentos: pagamentos.map(({ valorCentavos, valorPagoCentavos, ocorrencias, ...p }) => ({
        ...p,
        forma: p.forma === null ? null : { id: p.forma, rotulo: leiaute.formas[p.forma].rotulo },
        valor: paraReais(valorCentavos),
        valorPago: valorPagoCentavos === null ? null : paraReais(valorPagoCentavos),
        ocorrencias: ocorrencias.map((codigo) => ({ codigo, ...leiaute.ocorrencias[codigo] })),
      })),
    }
    console.log(JSON.stringify(dito, null, 2))
    return 0
  } catch (erro) {
    if (!(erro instanceof PagamentosRecusados)) throw erro
    console.log(JSON.stringify({ arquivo, recusa: erro.message }, null, 2))
    return 1
  }
}
