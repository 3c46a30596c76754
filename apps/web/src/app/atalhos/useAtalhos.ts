import type { Papel, Tela } from "@partida/contracts"
import { useEffect, useMemo, useRef } from "react"
import { type AtalhoLigado, criarOuvinteDeAtalhos, estaOcupado } from "../../lib/atalhos.ts"
import { type AcoesDosAtalhos, catalogo, destinosDe } from "./catalogo.ts"

interface Opcoes {
  readonly papel: Papel
  readonly abrirTela: (tela: Tela) => void
  readonly acoes: AcoesDosAtalhos
}

/** Shortcuts of the catalogue with what each does now: those of lists and forms, and those with nothing to do, do nothing. */
export function ligarAtalhos({ papel, abrirTela, acoes }: Opcoes): readonly AtalhoLigado[] {
  const fazeres = new Map<string, (() => void) | null>(Object.entries(acoes))
  for (const { id, tela } of destinosDe(papel)) fazeres.set(id, () => abrirTela(tela))
  return catalogo.map((atalho) => ({ ...atalho, fazer: fazeres.get(atalho.id) ?? null }))
}

/** Listens to the product's shortcuts, except while somebody types or a dialog is open. Answers what is on now. */
export function useAtalhos(opcoes: Opcoes): readonly AtalhoLigado[] {
  const { papel, abrirTela, acoes } = opcoes
  const ligados = useMemo(() => ligarAtalhos({ papel, abrirTela, acoes }), [papel, abrirTela, acoes])
  const atuais = useRef(ligados)
  useEffect(() => {
    atuais.current = ligados
  }, [ligados])
  useEffect(() => {
    const ouvinte = criarOuvinteDeAtalhos(() => atuais.current)
    const ouvir = (evento: KeyboardEvent) => {
      if (!estaOcupado(evento.target)) ouvinte(evento)
    }
    document.addEventListener("keydown", ouvir)
    return () => document.removeEventListener("keydown", ouvir)
  }, [])
  return ligados
}
