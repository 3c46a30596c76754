import { rotasDosEscritorios } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Config } from "../../config.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { autoriaDaConta, type ReconhecerConta } from "../../http/conta-sem-cadastro.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
import { criarConvidador, type DependenciasDosConvites } from "../usuarios/convites.service.ts"
import { consultarCalendario, editarCalendario } from "./calendario.service.ts"
import { exportarEscritorios, paginaDeEscritorios } from "./consulta.service.ts"
import {
  abrirEscritorioProprio,
  consultarEscritorio,
  criarEscritorio,
  definirHonorario,
  editarCadastro,
  editarEscritorio,
  encerrarEscritorio,
  exigirSegundoFator,
  reabrirEscritorio,
} from "./escritorios.service.ts"

interface DependenciasDosEscritorios extends DependenciasDosConvites {
  readonly config: DependenciasDosConvites["config"] & Pick<Config, "abreEscritorio">
  readonly reconhecer: ReconhecerConta
}

/** Offices of the platform, for who operates it, and each office's own registration, fee and calendar. */
export function registrarEscritorios(
  app: FastifyInstance,
  autenticar: Autenticar,
  deps: DependenciasDosEscritorios,
): void {
  const { banco, fila, agora } = deps
  const aqui = emTransacaoDe({ banco, agora })
  const convidadorDe = criarConvidador(deps)
  montar(app, autenticar, rotasDosEscritorios, {
    listarEscritorios: ({ autoria }, { query }) => banco.naPlataforma((tx) => paginaDeEscritorios(tx, query), autoria),
    exportarEscritorios: (contexto, { query }) => exportarEscritorios(banco, contexto, query),
    consultarEscritorio: ({ autoria }, { params }) =>
      banco.naPlataforma((tx) => consultarEscritorio(tx, params.id), autoria),
    criarEscritorio: async ({ pessoa, autoria }, { corpo, bruto }) => {
      // The office has no brand yet: the invitation goes out in the installation's.
      const convidador = await convidadorDe({ idEscritorio: null, quemConvida: pessoa.nome }, bruto)
      const novo = await banco.naPlataforma((tx) => criarEscritorio(tx, pessoa.idUsuario, corpo, convidador), autoria)
      await fila().acordar("correio")
      return novo
    },
    abrirEscritorioProprio: async (_contexto, { corpo, bruto }) => {
      if (!deps.config.abreEscritorio) throw new ErroDeNegocio("escritorio-por-convite")
      const conta = await deps.reconhecer(bruto)
      return banco.naPlataforma((tx) => abrirEscritorioProprio(tx, conta, corpo, agora()), autoriaDaConta(conta))
    },
    editarEscritorio: ({ autoria }, { params, corpo, versaoEsperada }) =>
      banco.naPlataforma((tx) => editarEscritorio(tx, params.id, versaoEsperada, corpo), autoria),
    encerrarEscritorio: ({ autoria }, { params, versaoEsperada }) =>
      banco.naPlataforma((tx) => encerrarEscritorio(tx, params.id, versaoEsperada, agora()), autoria),
    reabrirEscritorio: ({ autoria }, { params, versaoEsperada }) =>
      banco.naPlataforma((tx) => reabrirEscritorio(tx, params.id, versaoEsperada), autoria),
    consultarMeuEscritorio: aqui((tx, { escopo }) => consultarEscritorio(tx, escopo.idEscritorio)),
    editarMeuEscritorio: aqui((tx, { escopo }, { corpo, versaoEsperada }) =>
      editarCadastro(tx, escopo, versaoEsperada, corpo),
    ),
    definirHonorarioPadrao: aqui((tx, { escopo }, { corpo, versaoEsperada }) =>
      definirHonorario(tx, escopo, versaoEsperada, corpo.honorario),
    ),
    exigirSegundoFator: aqui((tx, { escopo }, { corpo, versaoEsperada }) =>
      exigirSegundoFator(tx, escopo, versaoEsperada, corpo),
    ),
    consultarCalendario: aqui((tx, { escopo }, { params }) => consultarCalendario(tx, escopo, params.ano)),
    editarCalendario: aqui((tx, { escopo }, { params, corpo, versaoEsperada }) =>
      editarCalendario(tx, escopo, params.ano, versaoEsperada, corpo),
    ),
  })
}
