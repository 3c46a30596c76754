import { reaisPorExtenso } from "@partida/fiscal"
import { sql } from "drizzle-orm"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import { quantos } from "../../palavras.ts"
import type { AtoExterno, Etapa } from "../../ports/operacao-externa.ts"
import type { DebitoInscrito } from "../../ports/receita-federal-atos.ts"
import { temRegime } from "../empresas/vigencia.ts"
import { type Deps, prepararPedidos } from "./comum.ts"
import { etapaDoPdf, umaVezPorDia } from "./diario.ts"

/** Debts of a MEI in the register of the Union, of the year. */
export function atoDosDebitosDoMei(deps: Deps): AtoExterno {
  const consultar: Etapa<{ readonly debitos: readonly DebitoInscrito[] }> = {
    rotulo: "Consultando débitos em dívida ativa",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, {
        ato: "divida-mei",
        perguntar: async () => ({
          ano: Number(diaCivil(contexto.agora).slice(0, 4)),
        }),
      }),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("divida-mei", requisicao, resposta),
    concluir: async (_tx, _contexto, prontas) =>
      prontas.map(({ valor: { debitos } }) => ({
        tipo: "sucesso",
        resultado:
          debitos.length === 0
            ? "Nenhum débito inscrito em dívida ativa neste ano."
            : `${quantos(debitos.length, "débito inscrito", "débitos inscritos")} em dívida ativa, de ${reaisPorExtenso(debitos.reduce((soma, d) => soma + d.valor, 0n))}.`,
      })),
  }
  return soDeMei(umaVezPorDia("mei-debitos", { consultar }, 7))
}

/** The certificate that a MEI is one (CCMEI), as banks and buyers ask for it. */
export function atoDoCcmei(deps: Deps): AtoExterno {
  const emitir = etapaDoPdf(deps, {
    rotulo: "Emitindo o CCMEI",
    ato: "ccmei",
    perguntar: async () => ({}),
    resultado: "CCMEI emitido e guardado.",
  })
  return soDeMei(umaVezPorDia("ccmei-emitir", { emitir }, 7))
}

/** The companies that are of the MEI in the month of the request, and the others said why not. */
function soDeMei(ato: AtoExterno): AtoExterno {
  return {
    ...ato,
    async pedir(tx, escopo, pedido) {
      const mes = competenciaCivil(pedido.agora)
      const { rows } = await tx.execute<{ id: string }>(
        sql`select empresas.id::text as id from empresas where ${temRegime(escopo, mes, "mei")}`,
      )
      const deles = new Set(rows.map(({ id }) => id))
      const { novas } = await ato.pedir(tx, escopo, pedido)
      return {
        novas: novas.filter(({ idEmpresa }) => deles.has(idEmpresa)),
        fora: novas
          .filter(({ idEmpresa }) => !deles.has(idEmpresa))
          .map(({ idEmpresa, apelido }) => ({
            idEmpresa,
            apelido,
            codigo: "nao-se-aplica",
            motivo: "A empresa não é MEI.",
            tipo: "sem-acao" as const,
          })),
      }
    },
  }
}
