import {
  comVariaveis,
  type NotaExplicativa,
  type NotaPronta,
  type VariavelDaNota,
  variaveisDasNotas,
  variaveisDoTexto,
} from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "@partida/fiscal"
import { formatarReais } from "../memoria-pdf/formatos.ts"
import type { DadosDasDemonstracoes, Demonstradas } from "./demonstracoes-pdf.ts"

const ZERO = /^-?0\.00$/
const SEM_SALDO = "sem saldo"

type Dados = Pick<DadosDasDemonstracoes, "empresa" | "contador" | "periodo" | "norma">
type Figuras = Pick<Demonstradas, "balanco" | "dre" | "dfc" | "dmpl">

/**
 * Notes as they leave, with the figures of the period in the place of their variables. One that speaks only of figures that the
 * company does not have is left out; the others are as they were written: whoever signs answers for them.
 */
export function prontasDe(notas: readonly NotaExplicativa[], dados: Dados, figuras: Figuras): NotaPronta[] {
  const valores = valoresDe(dados, figuras)
  const valorDe = (variavel: string) => (ehVariavel(variavel) ? (valores[variavel] ?? SEM_SALDO) : `{${variavel}}`)
  return notas.map(({ titulo, texto }) => {
    const deSaldo = variaveisDoTexto(texto)
      .filter(ehVariavel)
      .filter((v) => variaveisDasNotas[v].saldo)
    return {
      titulo,
      texto: comVariaveis(texto, valorDe),
      fora: deSaldo.length > 0 && deSaldo.every((v) => valores[v] === null),
    }
  })
}

const ehVariavel = (variavel: string): variavel is VariavelDaNota => Object.hasOwn(variaveisDasNotas, variavel)

/** What stands in the place of each variable; null for figures that are zero. */
function valoresDe(
  { empresa, contador, periodo, norma }: Dados,
  { balanco, dre, dfc, dmpl }: Figuras,
): Record<VariavelDaNota, string | null> {
  const contasDe = (...codigos: readonly string[]) => {
    const contas = codigos.flatMap((codigo) => balanco.find((l) => l.codigo === codigo)?.contas ?? [])
    return contas.length === 0 ? null : contas.map(({ nome, valor }) => `${nome}, ${formatarReais(valor)}`).join("; ")
  }
  const quanto = (valor: string | undefined) => (valor === undefined || ZERO.test(valor) ? null : formatarReais(valor))
  const linha = (linhas: readonly { readonly codigo: string; readonly valor: string }[], codigo: string) =>
    linhas.find((l) => l.codigo === codigo)?.valor
  const mutacao = (codigo: string) => dmpl.find((l) => l.codigo === codigo)?.lucros
  const resultado = linha(dre, "R")
  return {
    empresa: empresa.razaoSocial,
    cnpj: formatarDocumento(empresa.cnpj),
    municipio: empresa.municipio,
    inicio: formatarData(periodo.de),
    fim: formatarData(periodo.ate),
    norma,
    contador: contador.nome ?? "o contador",
    caixa: contasDe("BP.A.01"),
    clientes: contasDe("BP.A.02"),
    imobilizado: contasDe("BP.A.09"),
    depreciacao: contasDe("BP.A.10"),
    emprestimos: contasDe("BP.P.02", "BP.P.06"),
    tributos: contasDe("BP.P.03"),
    capital: quanto(linha(balanco, "BP.P.07")),
    receita: quanto(linha(dre, "R.5")),
    resultado:
      quanto(resultado) &&
      `${resultado?.startsWith("-") ? "prejuízo" : "lucro"} de ${quanto(resultado?.replace("-", ""))}`,
    lucros_distribuidos: quanto(mutacao("MPL.06")?.replace("-", "")),
    ajustes: quanto(mutacao("MPL.01")),
    variacao_do_caixa: quanto(linha(dfc, "DFC.V")),
  }
}
