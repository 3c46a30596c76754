import { createRoute } from "@tanstack/react-router"
import { buscaDaConfirmacao, buscaDaEntrada, buscaDaNovaSenha, buscaDoRegistro } from "../../features/conta/busca.ts"
import { irParaOutraPagina } from "../outra-pagina.ts"
import { raiz } from "./base.tsx"

/*
 * Pages of who is signed out, known here by their addresses alone: they are another set of scripts (app/fora).
 */
const entrar = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/entrar",
  validateSearch: buscaDaEntrada,
  beforeLoad: irParaOutraPagina,
})

const token = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/token",
  beforeLoad: irParaOutraPagina,
})

const sair = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/sair",
  beforeLoad: irParaOutraPagina,
})

const registrar = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/registrar",
  validateSearch: buscaDoRegistro,
  beforeLoad: irParaOutraPagina,
})

const confirmar = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/confirmar",
  validateSearch: buscaDaConfirmacao,
  beforeLoad: irParaOutraPagina,
})

const esqueciSenha = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/esqueci-senha",
  beforeLoad: irParaOutraPagina,
})

const novaSenha = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/nova-senha",
  validateSearch: buscaDaNovaSenha,
  beforeLoad: irParaOutraPagina,
})

const caixaDeCorreio = createRoute({
  getParentRoute: () => raiz,
  path: "/demonstracao/correio",
  beforeLoad: irParaOutraPagina,
})

export const rotasDeFora = [entrar, token, sair, registrar, confirmar, esqueciSenha, novaSenha, caixaDeCorreio] as const
