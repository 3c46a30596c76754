import type { PreviaDaRegra } from "@partida/contracts"
import { Suspense, useState } from "react"
import type { z } from "zod"
import { comoFalha, type FalhaDaEntrada } from "../../lib/sessao/estado.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"

const DialogoDoEfeito = sobDemanda(async () => (await import("./DialogoDoEfeito.tsx")).DialogoDoEfeito)

interface Opcoes<V, S extends z.ZodType> {
  readonly form: { readonly valores: V; readonly submeter: (valores: V) => Promise<void>; readonly enviando: boolean }
  readonly esquema: S
  readonly corpo: (valores: V) => unknown
  /** Reads what saving would touch. */
  readonly prever: (corpo: z.output<S>) => Promise<PreviaDaRegra>
  readonly ambito: "municipal" | "federal"
  /** The verb and its object: "Salvar a versão 3". */
  readonly salvar: string
  /** Whether the rule in the way ends on the day before this one begins: only a new rule may ask for it. */
  readonly encerrar?: boolean
  readonly aoEncerrar?: (encerrar: boolean) => void
}

/**
 * The step before saving a rule: what it touches, read from the database. What the contract refuses goes to the fields
 * instead; what the server refuses is told in `falha`, and nothing is saved.
 */
export function useEfeito<V, S extends z.ZodType>(opcoes: Opcoes<V, S>) {
  const { form, esquema, corpo, prever, ambito, salvar, encerrar = false, aoEncerrar = () => undefined } = opcoes
  const [previa, setPrevia] = useState<PreviaDaRegra | null>(null)
  const [falha, setFalha] = useState<FalhaDaEntrada | null>(null)
  const [lendo, setLendo] = useState(false)
  const conferir = async () => {
    const lido = esquema.safeParse(corpo(form.valores))
    setFalha(null)
    // The form shows what is wrong, and sends nothing.
    if (!lido.success) return form.submeter(form.valores)
    setLendo(true)
    try {
      setPrevia(await prever(lido.data))
      aoEncerrar(false)
    } catch (erro) {
      setFalha(comoFalha(erro))
    } finally {
      setLendo(false)
    }
  }
  return {
    conferir,
    lendo,
    falha,
    dialogo: previa && (
      <Suspense>
        <DialogoDoEfeito
          previa={previa}
          ambito={ambito}
          salvar={salvar}
          encerrar={encerrar}
          aoEncerrar={aoEncerrar}
          trabalhando={form.enviando}
          aoSalvar={() => void form.submeter(form.valores).finally(() => setPrevia(null))}
          aoVoltar={() => setPrevia(null)}
        />
      </Suspense>
    ),
  }
}
