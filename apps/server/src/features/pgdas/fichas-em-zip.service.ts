import type { FiltroDoFechamento } from "@partida/contracts"
import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { escreverXlsx } from "../../http/exportacao/xlsx.ts"
import { nomeDoArquivo, zipar } from "../../http/exportacao/zip.ts"
import type { ArquivoEmFluxo } from "../../http/montar.ts"
import { mesEscrito, quantos } from "../../palavras.ts"
import { lerDeclarantes } from "./ficha.repository.ts"
import { apresentarFicha, montarFicha } from "./ficha.service.ts"
import { colunasDaFicha, linhasDaFicha } from "./planilha.ts"

/**
 * The sheets of the PGDAS-D of a filter, in the order of the form, as a ZIP with one workbook a company: which ones is settled
 * now, and each is put together only as it goes out. Raises nao-encontrado when no company of the filter is of the Simples.
 */
export async function zipDasFichas(banco: Banco, escopo: Escopo, filtro: FiltroDoFechamento): Promise<ArquivoEmFluxo> {
  const { competencia } = filtro
  const empresas = await banco.emEscopo(escopo, (tx) => lerDeclarantes(tx, escopo, filtro))
  if (empresas.length === 0)
    throw new ErroDeNegocio(
      "nao-encontrado",
      `Nenhuma empresa do filtro era do Simples Nacional em ${mesEscrito(competencia)}: não há ficha do PGDAS-D a exportar.`,
    )
  async function* montar(idEmpresa: string) {
    const ficha = await banco.emEscopo(escopo, (tx) => montarFicha(tx, escopo, { idEmpresa, competencia }))
    yield linhasDaFicha(apresentarFicha(ficha))
  }
  const entradas = empresas.map((empresa) => ({
    nome: nomeDoArquivo(empresa, "xlsx"),
    conteudo: escreverXlsx(`PGDAS-D ${competencia}`, colunasDaFicha, montar(empresa.id)),
  }))
  return {
    tipo: "application/zip",
    nome: `fichas-do-pgdas-${competencia}.zip`,
    resumo: `${quantos(empresas.length, "ficha", "fichas")} do PGDAS-D`,
    fluxo: zipar(entradas),
  }
}
