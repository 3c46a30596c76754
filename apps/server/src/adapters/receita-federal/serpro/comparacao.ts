import { rotuloDoTributo } from "../../../pgdas/declaracao.ts"
import type { Recusado } from "../../../ports/receita-federal.ts"
import { centavosDoTexto } from "./campos.ts"

/** Both lists of the message of comparison: "Valores devidos (Tributo:Valor): 1001:0,00. Valores Calculados (…): 1001:36,00." */
export function compararTextos(texto: string): NonNullable<Recusado["comparacao"]> {
  const [antes = "", depois = ""] = texto.split(/Valores Calculados/i)
  const enviados = valoresDe(antes)
  const feitos = valoresDe(depois)
  const codigos = [...new Set([...enviados.keys(), ...feitos.keys()])].toSorted((a, b) => a - b)
  return codigos.map((codigo) => ({
    codigo,
    rotulo: rotuloDoTributo(codigo),
    enviado: enviados.get(codigo) ?? null,
    calculado: feitos.get(codigo) ?? null,
  }))
}

function valoresDe(texto: string) {
  const pares = texto.matchAll(/\b(10\d\d)\s*:\s*(-?[\d.]{1,20}(?:,\d\d)?)/g)
  return new Map(
    [...pares].flatMap(([, codigo = "", valor = ""]) => {
      const lido = centavosDoTexto(valor.endsWith(".") ? valor.slice(0, -1) : valor)
      return lido === null ? [] : [[Number(codigo), lido] as const]
    }),
  )
}
