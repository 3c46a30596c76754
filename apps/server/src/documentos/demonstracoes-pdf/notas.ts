import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "@partida/fiscal"
import { formatarReais } from "../memoria-pdf/formatos.ts"
import type { DadosDasDemonstracoes, Demonstradas } from "./demonstracoes-pdf.ts"

interface Nota {
  readonly nome: string
  readonly texto: string
}

const ZERO = /^-?0\.00$/

/**
 * The notes that a small company owes with its statements, from templates filled with the figures of the period. One about what
 * the company does not have is left out. They are a beginning: whoever signs reads them, and writes what only people know.
 */
export function notasDasDemonstracoes(
  { empresa, periodo, norma }: Pick<DadosDasDemonstracoes, "empresa" | "periodo" | "norma">,
  { balanco, dfc, dmpl }: Pick<Demonstradas, "balanco" | "dfc" | "dmpl">,
): Nota[] {
  const doBalanco = (codigo: string) => balanco.find((l) => l.codigo === codigo)?.valor ?? "0.00"
  const contasDe = (codigo: string) =>
    (balanco.find((l) => l.codigo === codigo)?.contas ?? [])
      .map(({ nome, valor }) => `${nome}, ${formatarReais(valor)}`)
      .join("; ")
  const ha = (valor: string | undefined) => valor !== undefined && !ZERO.test(valor)
  const mutacao = (codigo: string) => dmpl.find((l) => l.codigo === codigo)
  const fim = formatarData(periodo.ate)
  const notas: (Nota | null)[] = [
    {
      nome: "A empresa",
      texto: `${empresa.razaoSocial}, inscrita no CNPJ ${formatarDocumento(empresa.cnpj)}, apresenta as demonstrações do período de ${formatarData(periodo.de)} a ${fim}.`,
    },
    {
      nome: "Base de preparação",
      texto: `As demonstrações seguem a ${norma}, em conformidade com ela, pelo regime de competência e pelo custo histórico, em reais, e supõem a continuidade das atividades. O período anterior, ao lado, tem o mesmo número de meses.`,
    },
    {
      nome: "Principais práticas contábeis",
      texto:
        "A receita é reconhecida quando o serviço é prestado ou a mercadoria entregue. Os tributos sobre a receita, inclusive o Simples Nacional, são deduções dela no mês em que são devidos. Ativos e passivos que vencem em até doze meses são circulantes. O imobilizado é avaliado pelo custo, menos a depreciação pela vida útil estimada.",
    },
    ha(doBalanco("BP.A.01"))
      ? { nome: "Caixa e equivalentes de caixa", texto: `Em ${fim}: ${contasDe("BP.A.01")}.` }
      : null,
    ha(doBalanco("BP.A.02")) ? { nome: "Clientes", texto: `Em ${fim}: ${contasDe("BP.A.02")}.` } : null,
    ha(doBalanco("A.2.1"))
      ? {
          nome: "Imobilizado",
          texto: `Custo: ${contasDe("BP.A.09")}.${ha(doBalanco("BP.A.10")) ? ` Depreciação acumulada: ${contasDe("BP.A.10")}.` : ""}`,
        }
      : null,
    ha(doBalanco("BP.P.02")) || ha(doBalanco("BP.P.06"))
      ? {
          nome: "Empréstimos, financiamentos e obrigações de longo prazo",
          texto: `Em ${fim}: ${[contasDe("BP.P.02"), contasDe("BP.P.06")].filter((t) => t !== "").join("; ")}.`,
        }
      : null,
    ha(doBalanco("BP.P.03")) ? { nome: "Obrigações tributárias", texto: `Em ${fim}: ${contasDe("BP.P.03")}.` } : null,
    ha(doBalanco("BP.P.07"))
      ? { nome: "Capital social", texto: `Capital social realizado de ${formatarReais(doBalanco("BP.P.07"))}.` }
      : null,
    ha(mutacao("MPL.06")?.lucros)
      ? {
          nome: "Lucros distribuídos",
          texto: `No período foram destinados aos sócios ${formatarReais((mutacao("MPL.06")?.lucros ?? "0.00").replace("-", ""))}, dentro do lucro apurado nestes livros e dos lucros acumulados.`,
        }
      : null,
    ha(mutacao("MPL.01")?.lucros)
      ? {
          nome: "Ajustes de exercícios anteriores",
          texto: `Erros de exercícios anteriores foram corrigidos diretamente no patrimônio líquido, em ${formatarReais(mutacao("MPL.01")?.lucros ?? "0.00")}.`,
        }
      : null,
    {
      nome: "Fluxos de caixa",
      texto: `O caixa variou em ${formatarReais(dfc.find((l) => l.codigo === "DFC.V")?.valor ?? "0.00")} no período, pelo método indireto. Transações que não passaram pelo caixa aparecem pelas variações das contas que moveram.`,
    },
  ]
  return notas.filter((nota) => nota !== null)
}
