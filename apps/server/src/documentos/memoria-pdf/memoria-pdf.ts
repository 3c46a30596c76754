import { formatarDocumento } from "@partida/contracts/formatos"
import { competencia, competenciaPorExtenso } from "@partida/fiscal"
import { escreverArvore } from "./desenho-da-arvore.ts"
import { Folha } from "./folha.ts"
import { escreverMargens } from "./margens.ts"
import { imprimirPassos } from "./passos-impressos.ts"
import { escreverMudanca } from "./secao-mudanca.ts"
import {
  escreverAbertura,
  escreverFiguras,
  escreverNotas,
  escreverParametros,
  escreverSelo,
  escreverTributos,
  nomeDoImposto,
  numerarNotas,
  titulo,
} from "./secoes.ts"
import type { EntradaMemoriaPdf } from "./tipos.ts"

/**
 * The memória de cálculo of one competência as an A4 PDF, in Portuguese and tagged for screen readers. Equal inputs
 * give equal bytes: the only date in the file is `geradoEm`.
 *
 * Throws when an amount or rate is not an exact decimal, when a date is malformed, and when a closed competência comes
 * without its seal: the document would call the same calculation closed and draft. `EntradaInvalida` when
 * `competencia` is not AAAA-MM.
 */
export async function gerarMemoriaPdf(entrada: EntradaMemoriaPdf): Promise<Buffer> {
  const { empresa, escritorio, selo, estado } = entrada
  if (estado === "fechado" && selo === null) throw new Error("Competência fechada sem o selo do fechamento.")
  const passos = imprimirPassos(entrada.memoria, numerarNotas(entrada.notas))
  const mes = competenciaPorExtenso(competencia(entrada.competencia))
  const folha = new Folha({
    marca: entrada.marca.nome,
    titulo: `Memória de cálculo: ${empresa.razaoSocial}, ${mes}`,
    autor: escritorio.nome,
    assunto: `Apuração do imposto de ${mes}, CNPJ ${formatarDocumento(empresa.cnpj)}`,
    geradoEm: entrada.geradoEm,
  })
  escreverAbertura(folha, entrada)
  escreverFiguras(folha, entrada.figuras, nomeDoImposto(entrada))
  escreverTributos(folha, entrada.tributos)
  titulo(folha, "Cálculo passo a passo")
  escreverArvore(folha, passos)
  escreverParametros(folha, entrada.parametros)
  escreverMudanca(folha, entrada.mudanca)
  escreverNotas(folha, entrada.notas)
  escreverSelo(folha, entrada)
  escreverMargens(folha, entrada)
  return await folha.concluir()
}
