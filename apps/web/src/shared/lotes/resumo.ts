import { ehAtoEmMassa, type Lote } from "@partida/contracts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"

/** One sentence with the result of a finished job; only what happened is said. */
export function resumirLote({ tipo, contagens }: Lote): string {
  const { inseridos, atualizados, erros, semAcao } = contagens
  const certos = inseridos + atualizados
  const partes = [
    tipo === "importar-notas" && inseridos > 0 && plural(inseridos, "inserida", "inseridas"),
    tipo === "importar-notas" && atualizados > 0 && plural(atualizados, "atualizada", "atualizadas"),
    tipo === "gravar-importacao" && certos > 0 && plural(certos, "linha gravada", "linhas gravadas"),
    tipo === "conferir-importacao" && certos > 0 && plural(certos, "linha a gravar", "linhas a gravar"),
    tipo === "calcular" && certos > 0 && plural(certos, "calculada", "calculadas"),
    tipo === "concluir-faturamento" && certos > 0 && plural(certos, "conferida", "conferidas"),
    tipo === "concluir-pro-labore" && certos > 0 && plural(certos, "conferida", "conferidas"),
    tipo === "simular" && certos > 0 && plural(certos, "simulada", "simuladas"),
    tipo === "lancar-livros" && certos > 0 && plural(certos, "lançada", "lançadas"),
    tipo === "fechar-livros" && certos > 0 && plural(certos, "com os livros fechados", "com os livros fechados"),
    tipo === "importar-diario" && certos > 0 && plural(certos, "parte lançada", "partes lançadas"),
    tipo === "desfazer-diario" && certos > 0 && plural(certos, "parte estornada", "partes estornadas"),
    tipo === "anexar-guias-oficiais" && certos > 0 && plural(certos, "anexada", "anexadas"),
    tipo === "julgar-emissores" && certos > 0 && plural(certos, "com mudança", "com mudança"),
    tipo === "fechar" && certos > 0 && plural(certos, "fechada", "fechadas"),
    tipo === "reabrir" && certos > 0 && plural(certos, "reaberta", "reabertas"),
    semAcao > 0 && `${formatarInteiro(semAcao)} ${emMassa(tipo) ? "sem nada a fazer" : "sem alteração"}`,
    erros > 0 && (emMassa(tipo) ? plural(erros, "pede você", "pedem você") : `${formatarInteiro(erros)} com erro`),
  ].filter((parte) => parte !== false)
  return partes.length > 0 ? partes.join(", ") : "Nada a fazer"
}

/** Whether a job does one act over many companies. */
export const emMassa = ehAtoEmMassa

/** What a job is, where nobody gave it a title: "Cálculo de outubro de 2026". */
export function tituloDoLote({ tipo, competencia }: Pick<Lote, "tipo" | "competencia">): string {
  const mes = competencia === null ? "" : ` de ${formatarCompetenciaPorExtenso(competencia)}`
  switch (tipo) {
    case "importar-notas":
      return "Importação de notas"
    case "calcular":
      return `Cálculo${mes}`
    case "concluir-faturamento":
      return `Faturamento${mes}`
    case "concluir-pro-labore":
      return `Pró-labore${mes}`
    case "simular":
      return `Simulação${mes}`
    case "fechar":
      return `Fechamento${mes}`
    case "reabrir":
      return `Reabertura${mes}`
    case "conferir-importacao":
      return "Conferência da planilha"
    case "gravar-importacao":
      return "Importação da planilha"
    case "desfazer-importacao":
      return "Desfazer importação"
    case "julgar-emissores":
      return "Conferência de quem assinou as notas"
    case "lancar-livros":
      return `Livros${mes}`
    case "fechar-livros":
      return `Fechamento dos livros${mes}`
    case "importar-diario":
      return "Importação do diário"
    case "desfazer-diario":
      return "Estorno do diário importado"
    case "anexar-guias-oficiais":
      return "Guias oficiais anexadas"
    default:
      return tipo satisfies never
  }
}
