import { rotasDaComunicacao } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, reler, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** Who of a company receives what. */
export const consultaDestinatarios = consultaDe(rotasDaComunicacao, "listarDestinatarios", porEmpresa)

const envelhecer = reler("listarDestinatarios", "listarComunicacao")

/** Registers who receives, or what a person with an account chose. The form tells the failures. */
export const useCriarDestinatario = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotasDaComunicacao.criarDestinatario, { idEmpresa }), envelhecer)

/** Saves over the version that was read. The form tells the failures. */
export const useEditarDestinatario = (id: string) =>
  useEscritaDoFormulario(edicaoDe(rotasDaComunicacao.editarDestinatario, { id }), envelhecer)

/** Nothing more goes to this person. */
export const useExcluirDestinatario = () =>
  useEscrita((id: string) => chamar(rotasDaComunicacao.excluirDestinatario, { params: { id } }), envelhecer)
