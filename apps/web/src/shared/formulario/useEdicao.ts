import { useEffect, useRef, useState } from "react"
import type { z } from "zod"
import { ErroDaApi } from "../../lib/api/erro.ts"
import type { OpcoesDoFormulario } from "../../lib/formulario/useFormulario.ts"
import { type CampoComparado, mesclar, type TresVersoes } from "./conflito.ts"
import { useFormularioGuardado } from "./useFormularioGuardado.ts"
import type { Recuperado } from "./useRascunho.ts"

/** A reading of a record, as its form holds it. */
export interface Leitura<V> {
  readonly valores: V
  readonly versao: number
  /** Who wrote this version, and when (ISO instant), where that is known. */
  readonly por?: { readonly nome: string; readonly em: string } | null
}

interface Opcoes<V extends object, S extends z.ZodType, R>
  extends Omit<OpcoesDoFormulario<V, S, R>, "iniciais" | "enviar" | "aoFalhar"> {
  /** Name of the form among the drafts: "usuarios.editar". */
  readonly nome: string
  readonly registro: string
  readonly lido: Leitura<V>
  /** Fields of the conflict screen, in the order of the form. */
  readonly campos: readonly CampoComparado<V>[]
  readonly reler: () => Promise<Leitura<V>>
  /** Saves over a version; refused with `versao-desatualizada` when somebody else saved first. */
  readonly salvar: (dados: z.output<S>, versao: number) => Promise<R>
  readonly segredos?: readonly (keyof V & string)[]
}

/** Three versions of a record that two people changed, and whose is the one in the server. */
export interface Conflito<V> extends TresVersoes<V> {
  readonly por: Leitura<V>["por"]
  readonly versao: number
}

/**
 * A form over a record that others may change meanwhile. Saving names the version that was read; refused, what is in the
 * server and what was typed are put side by side (`conflito`) and nothing is lost.
 */
export function useEdicao<V extends object, S extends z.ZodType, R>(opcoes: Opcoes<V, S, R>) {
  const { campos, reler } = opcoes
  const [conflito, setConflito] = useState<Conflito<V> | null>(null)
  const [versao, setVersao] = useState(opcoes.lido.versao)
  // A choice in the conflict screen saves over the version it showed, before anything is drawn again.
  const versaoAtual = useRef(versao)
  const ir = (nova: number) => {
    versaoAtual.current = nova
    setVersao(nova)
  }
  const comparar = async (base: V, meu: V) => {
    const { valores: agora, versao: nova, por } = await reler()
    setConflito({ base, agora, meu, por, versao: nova })
  }
  const partes = useFormularioGuardado<V, S, R>({
    ...opcoes,
    iniciais: opcoes.lido.valores,
    versao,
    enviar: (dados) => opcoes.salvar(dados, versaoAtual.current),
    aoFalhar: async (erro, meu) => {
      if (!(erro instanceof ErroDaApi) || erro.codigo !== "versao-desatualizada") return false
      await comparar(form.iniciais, meu)
      return true
    },
    aoUsarRascunho: (recuperado: Recuperado<V>) => {
      form.preencher(recuperado.valores)
      if (recuperado.versao !== null && recuperado.versao !== versao) {
        setConflito({
          base: recuperado.lido,
          agora: form.iniciais,
          meu: recuperado.valores,
          por: opcoes.lido.por,
          versao,
        })
      }
    },
  })
  const { form } = partes
  const maisNova = opcoes.lido.versao > versao && !form.sujo
  // Read again meanwhile: with nothing typed, the form shows what is in the server.
  useEffect(() => {
    if (!maisNova) return
    versaoAtual.current = opcoes.lido.versao
    setVersao(opcoes.lido.versao)
    form.recomecar(opcoes.lido.valores)
  })
  return {
    ...partes,
    conflito,
    /** Saves what was chosen, over the version the screen showed. */
    salvarAssim: (escolhido: V) => {
      if (!conflito) return
      ir(conflito.versao)
      setConflito(null)
      form.recomecar(conflito.agora)
      form.preencher(escolhido)
      void form.submeter(escolhido)
    },
    /** Back to the form, with everything that was typed. */
    voltarDoConflito: () => setConflito(null),
    /** Keeps what is in the server. */
    ficarComOAtual: () => {
      if (!conflito) return
      ir(conflito.versao)
      setConflito(null)
      form.recomecar(conflito.agora)
    },
    /** An act outside the form wrote the record: what was typed stays over the new version. */
    atualizar: (leitura: Leitura<V>) => {
      const versoes = { base: form.iniciais, agora: leitura.valores, meu: form.valores }
      ir(leitura.versao)
      form.recomecar(leitura.valores)
      form.preencher(mesclar(campos, versoes, () => true))
    },
  }
}
