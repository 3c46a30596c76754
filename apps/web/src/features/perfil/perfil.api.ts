import { type CadastroDaEmpresa, rotasDoCadastro as rotas } from "@partida/contracts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { edicaoDe } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaCadastro, guardarCadastro } from "../../shared/cadastro/cadastro.api.ts"

type Corpo<R extends "editarCadastro" | "informarRegime" | "informarMunicipio" | "informarCategoria"> = Entrada<
  (typeof rotas)[R]
>["corpo"]

/** A write over the version on screen; the form or dialog tells the failures. */
function useEscrita<P>(chamada: (pedido: P) => Promise<CadastroDaEmpresa>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: chamada,
    onSuccess: (cadastro) => guardarCadastro(queryClient, cadastro),
    // Somebody else wrote meanwhile, or a month closed: what is on screen is old.
    onError: () => queryClient.invalidateQueries({ queryKey: ["consultarCadastro"] }),
    meta: { erroNaTela: true },
  })
}

interface NaVersao<C> {
  readonly versao: number
  readonly corpo: C
}

/** Saves the registration. */
export function useEditarCadastro(id: string) {
  return useEscrita(edicaoDe(rotas.editarCadastro, { id }))
}

/** Reads the registration again. */
export function useReler(id: string) {
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery({ ...consultaCadastro(id), staleTime: 0 })
}

/** The three dated histories of a company. */
export type Historico = "regimes" | "municipios" | "categorias"

const exclusoes = {
  regimes: rotas.excluirRegime,
  municipios: rotas.excluirMunicipio,
  categorias: rotas.excluirCategoria,
} as const

/** Takes a dated change away. */
export function useRetirarMudanca(id: string, historico: Historico) {
  return useEscrita(({ desde, versao }: { readonly desde: string; readonly versao: number }) =>
    chamar(exclusoes[historico], { params: { id, desde }, versao }),
  )
}

interface NoMes<C> extends NaVersao<C> {
  /** AAAA-MM */
  readonly desde: string
}

export function useInformarRegime(id: string) {
  return useEscrita(({ desde, versao, corpo }: NoMes<Corpo<"informarRegime">>) =>
    chamar(rotas.informarRegime, { params: { id, desde }, corpo, versao }),
  )
}

export function useInformarMunicipio(id: string) {
  return useEscrita(({ desde, versao, corpo }: NoMes<Corpo<"informarMunicipio">>) =>
    chamar(rotas.informarMunicipio, { params: { id, desde }, corpo, versao }),
  )
}

export function useInformarCategoria(id: string) {
  return useEscrita(({ desde, versao, corpo }: NoMes<Corpo<"informarCategoria">>) =>
    chamar(rotas.informarCategoria, { params: { id, desde }, corpo, versao }),
  )
}

export function useEncerrarAtendimento(id: string) {
  return useEscrita(edicaoDe(rotas.encerrarAtendimento, { id }))
}

export function useReativar(id: string) {
  return useEscrita(edicaoDe(rotas.reativarEmpresa, { id }))
}
