import type { AtoExterno } from "../../ports/operacao-externa.ts"
import { competenciaDe } from "./comum.ts"
import { guiaPedida } from "./darf.ts"
import { atoDeGuia, type DepsDasGuias, type Especie, etapaDeGuia, soPdf } from "./guias.ts"

/**
 * The DARF of the DCTFWeb: of the declaration that was transmitted, or, while there is none, of the one in progress, since the tax is
 * due before the declaration is.
 */
export function atoDaDctfweb(deps: DepsDasGuias): AtoExterno {
  const emAndamento: Especie<"gerar-guia-dctfweb"> = {
    tipo: "dctfweb-guia",
    ato: "gerar-guia-dctfweb",
    rotulo: "Gerando o DARF da declaração em andamento",
    obrigacoes: ["inss", "irrf"],
    // The service takes no day of payment: it makes the document for the due date, or for today.
    perguntar: async () => (operacao) => ({
      periodo: { categoria: "geral-mensal", competencia: competenciaDe(operacao) },
      situacao: "em-andamento",
    }),
    pdfDe: (requisicao, resposta) => soPdf(deps.receita.interpretar("gerar-guia-dctfweb", requisicao, resposta)),
  }
  return atoDeGuia<"gerar-guia-dctfweb">(
    deps,
    {
      ...emAndamento,
      rotulo: "Gerando o DARF da DCTFWeb",
      passaA: { "declaracao-em-andamento": "em-andamento" },
      perguntar: async () => (operacao) => {
        const { pagarEm } = guiaPedida(operacao)
        const periodo = { categoria: "geral-mensal", competencia: competenciaDe(operacao) } as const
        return { periodo, situacao: "ativa", ...(pagarEm === null ? {} : { pagarEm }) }
      },
    },
    // Transmitted meanwhile, there is none in progress any more.
    { "em-andamento": { ...etapaDeGuia(deps, emAndamento), recomecaEm: "gerar" } },
  )
}
