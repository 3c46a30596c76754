import { z } from "zod"
import {
  atividadeSoDoMei,
  cadastroDaEmpresa,
  categoriaDeQuemEAtendido,
  dadosDoRegime,
  edicaoDoCadastro,
  idDaCategoria,
  motivoDaCategoria,
  novaEmpresa,
  QUEIXA_DO_MEI,
  queixasDoValorFixo,
  valoresFixosDoRegime,
} from "./cadastro-da-empresa.ts"
import { competencia, idDeMunicipio, uuid } from "./comum.ts"
import type { Rotas } from "./rota.ts"

const doMes = z.object({ id: uuid, desde: competencia })
/** `substitui`: the change that was at that month is the one being corrected, and moves. */
const correcao = { substitui: competencia.nullable().default(null) }
const escrita = {
  papel: "CONTADOR",
  escopo: "empresas:escrever",
  comVersao: true,
  resposta: cadastroDaEmpresa,
} as const

export const rotasDoCadastro = {
  criarEmpresa: {
    metodo: "POST",
    caminho: "/empresas",
    papel: "ADMINISTRADOR",
    escopo: "empresas:escrever",
    resumo: "Cadastra uma empresa e começa a implantação",
    corpo: novaEmpresa,
    resposta: cadastroDaEmpresa,
    status: 201,
  },
  consultarCadastro: {
    metodo: "GET",
    caminho: "/empresas/:id/cadastro",
    papel: "EMPRESA",
    escopo: "empresas:ler",
    resumo: "Cadastro inteiro, com o que mudou em cada data e o que falta",
    comVersao: true,
    resposta: cadastroDaEmpresa,
  },
  editarCadastro: {
    ...escrita,
    metodo: "PUT",
    caminho: "/empresas/:id/cadastro",
    resumo: "Altera os dados cadastrais",
    corpo: edicaoDoCadastro,
  },
  excluirEmpresa: {
    metodo: "DELETE",
    caminho: "/empresas/:id",
    papel: "ADMINISTRADOR",
    escopo: "empresas:escrever",
    resumo: "Exclui uma empresa da qual nada depende ainda",
    resposta: z.object({ excluida: z.literal(true) }),
  },
  informarRegime: {
    ...escrita,
    metodo: "PUT",
    caminho: "/empresas/:id/regimes/:desde",
    resumo: "Regime tributário a partir de um mês",
    params: doMes,
    corpo: z
      .object({ ...dadosDoRegime, ...valoresFixosDoRegime, ...correcao })
      .refine(atividadeSoDoMei, QUEIXA_DO_MEI)
      .superRefine((dados, contexto) => {
        for (const { campo, queixa } of queixasDoValorFixo(dados))
          contexto.addIssue({ code: "custom", path: [campo], message: queixa })
      }),
  },
  excluirRegime: {
    ...escrita,
    metodo: "DELETE",
    caminho: "/empresas/:id/regimes/:desde",
    resumo: "Retira a mudança de regime de um mês",
    params: doMes,
  },
  informarMunicipio: {
    ...escrita,
    metodo: "PUT",
    caminho: "/empresas/:id/municipios/:desde",
    resumo: "Município da empresa a partir de um mês",
    params: doMes,
    corpo: z.object({ idMunicipio: idDeMunicipio, ...correcao }),
  },
  excluirMunicipio: {
    ...escrita,
    metodo: "DELETE",
    caminho: "/empresas/:id/municipios/:desde",
    resumo: "Retira a mudança de município de um mês",
    params: doMes,
  },
  informarCategoria: {
    ...escrita,
    metodo: "PUT",
    caminho: "/empresas/:id/categorias/:desde",
    resumo: "Categoria de quem é atendido a partir de um mês",
    params: doMes,
    corpo: z.object({ idCategoria: categoriaDeQuemEAtendido, motivo: motivoDaCategoria, ...correcao }),
  },
  excluirCategoria: {
    ...escrita,
    metodo: "DELETE",
    caminho: "/empresas/:id/categorias/:desde",
    resumo: "Retira a mudança de categoria de um mês",
    params: doMes,
  },
  encerrarAtendimento: {
    ...escrita,
    metodo: "POST",
    caminho: "/empresas/:id/encerrar-atendimento",
    resumo: "Passa a Ex-Cliente ou Encerrada a partir de um mês",
    corpo: z.object({
      desde: competencia,
      idCategoria: idDaCategoria.refine((id) => id === 37 || id === 38, "Escolha Ex-Cliente ou Encerrada."),
      motivo: motivoDaCategoria,
    }),
  },
  reativarEmpresa: {
    ...escrita,
    metodo: "POST",
    caminho: "/empresas/:id/reativar",
    resumo: "Volta a atender a empresa a partir de um mês, na categoria que tinha",
    corpo: z.object({ desde: competencia, motivo: motivoDaCategoria }),
  },
} as const satisfies Rotas
