import type { AtoExterno, Avanco, Etapa } from "../../ports/operacao-externa.ts"
import { competenciaDe } from "./comum.ts"
import { guiaPedida } from "./darf.ts"
import { atoDeGuia, concluirGuia, type DepsDasGuias, type Especie, etapaDeGuia, type Recebida, soPdf } from "./guias.ts"

/**
 * The DARF of the DCTFWeb: of the declaration that was transmitted, or, while there is none, of the one in progress, since the tax is
 * due before the declaration is.
 */
export function atoDaDctfweb(deps: DepsDasGuias): AtoExterno {
  const ativa = {
    tipo: "dctfweb-guia",
    ato: "gerar-guia-dctfweb",
    rotulo: "Gerando o DARF da DCTFWeb",
    obrigacoes: ["inss", "irrf"],
    async perguntar(_tx, _contexto, operacao) {
      const { pagarEm } = guiaPedida(operacao)
      const periodo = { categoria: "geral-mensal", competencia: competenciaDe(operacao) } as const
      return { periodo, situacao: "ativa", ...(pagarEm === null ? {} : { pagarEm }) }
    },
    pdfDe: (requisicao, resposta) => soPdf(deps.receita.interpretar("gerar-guia-dctfweb", requisicao, resposta)),
  } as const satisfies Especie<"gerar-guia-dctfweb">
  const gerar = etapaDeGuia<"gerar-guia-dctfweb">(deps, ativa)
  const ato = atoDeGuia<"gerar-guia-dctfweb">(deps, ativa)
  return {
    ...ato,
    etapas: {
      gerar: {
        ...gerar,
        interpretar(requisicao, resposta) {
          const lida = gerar.interpretar(requisicao, resposta)
          return lida.tipo === "recusado" && lida.codigo === "declaracao-em-andamento"
            ? { tipo: "ok", valor: { pdf: null, emAndamento: true } }
            : lida
        },
        async concluir(tx, contexto, prontas) {
          const avancos: Avanco[] = []
          for (const pronta of prontas)
            avancos.push(
              pronta.valor.emAndamento
                ? { tipo: "etapa", etapa: "em-andamento" }
                : await concluirGuia(deps, tx, contexto, pronta),
            )
          return avancos
        },
      } satisfies Etapa<Recebida>,
      "em-andamento": {
        ...etapaDeGuia<"gerar-guia-dctfweb">(deps, {
          ...ativa,
          rotulo: "Gerando o DARF da declaração em andamento",
          // The service takes no day of payment: it makes the document for the due date, or for today.
          perguntar: async (_tx, _contexto, operacao) => ({
            periodo: { categoria: "geral-mensal", competencia: competenciaDe(operacao) },
            situacao: "em-andamento",
          }),
        }),
        // Transmitted meanwhile, there is none in progress any more.
        recomecaEm: "gerar",
      },
    },
  }
}
