import type { LancamentoAberto } from "@partida/contracts"

const ID = /^[0-9a-f-]{36}$/

/** What an entry came from, in words, and the address in which it opens; null for what a person typed. */
export function lerOrigem(
  { origem, idLinhaDoBanco }: Pick<LancamentoAberto, "origem" | "idLinhaDoBanco">,
  empresa: string,
): { readonly rotulo: string; readonly caminho: string } | null {
  const [tipo = "", qual = ""] = origem?.split("#")[0]?.split(":") ?? []
  const ir = (tela: string, busca: Readonly<Record<string, string>>) => `${tela}?${new URLSearchParams(busca)}`
  switch (tipo) {
    case "nota":
      return ID.test(qual)
        ? { rotulo: "Abrir a nota fiscal", caminho: ir("/receitas/notas-fiscais", { empresa, nota: qual }) }
        : null
    case "banco":
      return idLinhaDoBanco === null
        ? null
        : {
            rotulo: "Abrir a linha do banco",
            caminho: ir("/despesas/banco", { empresa, linha: idLinhaDoBanco }),
          }
    case "guia":
      return { rotulo: "Abrir a guia paga", caminho: ir("/despesas/impostos", { empresa, guia: qual }) }
    case "recebido":
      return {
        rotulo: "Abrir o título recebido",
        caminho: ir("/receitas/lancamentos", { empresa, situacao: "todos", titulo: qual }),
      }
    case "pago":
      return {
        rotulo: "Abrir o título pago",
        caminho: ir("/despesas/lancamentos", { empresa, situacao: "todos", titulo: qual }),
      }
    case "tributo":
      return {
        rotulo: "Abrir o imposto do mês",
        caminho: ir("/painel/fechamento/das", { competencia: qual, idEmpresa: empresa }),
      }
    case "receita":
      return {
        rotulo: "Abrir a receita do mês",
        caminho: ir("/painel/fechamento/faturamento", { competencia: qual, idEmpresa: empresa }),
      }
    case "recibo":
      return { rotulo: "Abrir o pró-labore", caminho: ir("/perfil/pro-labore", { competencia: qual, empresa }) }
    case "encerramento":
      return {
        rotulo: "Abrir o exercício",
        caminho: ir("/contabilidade/empresa", { empresa, aba: "exercicio" }),
      }
    case "diario":
      return {
        rotulo: "Ver os diários importados",
        caminho: ir("/contabilidade/empresa", { empresa, aba: "importacoes" }),
      }
    case "recorrencia":
      return {
        rotulo: "Ver os recorrentes",
        caminho: ir("/contabilidade/empresa", { empresa, aba: "recorrentes" }),
      }
    case "transferencia":
      return {
        rotulo: "Abrir o lançamento transferido",
        caminho: ir("/contabilidade/empresa", { empresa, aba: "diario", lancamento: qual }),
      }
    case "folha":
    case "lucro":
      return { rotulo: "Abrir a folha", caminho: ir("/despesas/folha", { empresa }) }
    default:
      return null
  }
}
