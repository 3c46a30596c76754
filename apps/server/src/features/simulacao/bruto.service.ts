import type { Tx } from "../../db/banco.ts"
import { doSimples } from "../../db/resultado.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import {
  type Alvo,
  lerCadastroBruto,
  lerFolhasBrutas,
  lerGuiasBrutas,
  lerPresumidoBruto,
  lerReceitasBrutas,
  lerSeladosEmVigor,
} from "./bruto.repository.ts"

/**
 * What was typed, received, issued and paid of a company, from its first month up to `ate`, and nothing computed from it: the
 * window of a month reaches a year back, and the CPP of a DAS paid in it the window of the month of that DAS. Apart, under
 * `selado`, what the closings in force of `de` to `ate` say, for another program to compare. Null for a company out of reach.
 */
export async function montarBruto(tx: Tx, alvo: Alvo, { de, ate }: { readonly de: string; readonly ate: string }) {
  const empresa = await lerCadastroBruto(tx, alvo)
  if (!empresa) return null
  const selados = await lerSeladosEmVigor(tx, alvo, { de, ate })
  return {
    formato: "partida/bruto",
    versao: 1,
    de,
    ate,
    empresa,
    ...(await lerReceitasBrutas(tx, alvo, ate)),
    ...(await lerFolhasBrutas(tx, alvo, ate)),
    presumido: await lerPresumidoBruto(tx, alvo, ate),
    guias: await lerGuiasBrutas(tx, alvo, ate),
    selado: selados.map(({ competencia, versao, seladoEm, regime, entrada, resultado }) => {
      const simples = doSimples(resultado)
      // Stored by the product, in the one shape it stores.
      const guardada = entrada as EntradaGuardada
      return {
        competencia,
        versao,
        seladoEm,
        regime,
        receita: resultado?.receita ?? null,
        anexos: simples?.anexos ?? [],
        rbt12: simples?.rbt12 ?? null,
        rbt12Exportacao: simples?.rbt12Exportacao ?? null,
        fatorR: simples?.fatorR ?? null,
        folhas:
          guardada.regime === "simples"
            ? guardada.folhas.map((f) => ({ competencia: f.competencia, valor: f.valor }))
            : [],
        das: resultado?.total ?? null,
        tributos: resultado?.tributos ?? [],
        guias: (resultado?.guias ?? []).map(({ obrigacao, quota, valor }) => ({ obrigacao, quota, valor })),
      }
    }),
  }
}
