import type { Papel, rotasDaCarteira, rotasDasConsultas, rotasDoCadastro, rotasDosGrupos } from "@partida/contracts"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

type Rotas = typeof rotasDoCadastro & typeof rotasDaCarteira & typeof rotasDosGrupos & typeof rotasDasConsultas

/** A version that nobody read: whoever may write is told so, and nothing changes. */
const NUNCA_LIDA = { "if-match": '"999999998"' }
const MOTIVO = "motivo bem explicado"
let novas = 0
/** A CNPJ that no other call has used. */
const cnpjNovo = () => cnpjDaBase(`${String(70_000_000 + ++novas)}0001`)
const CADASTRO = {
  razaoSocial: "Empresa Nova Ltda",
  dataAbertura: "2020-03-10",
  idTipo: 20,
  inicioNoSistema: "2026-10",
}

/** Companies, their dated changes, groups and public look-ups. */
export function casosDasEmpresas(c: Cena): Readonly<Record<keyof Rotas, Caso>> {
  const params = { id: c.a.id }
  const doMes = { id: c.a.id, desde: "2026-12" }
  const escrita = { cabecalhos: NUNCA_LIDA, admitido: 412 }
  // The Administrador deletes the group before Root and the machine get to it.
  const aindaHa = (papel: Papel) => (papel === "ROOT" ? 404 : 200)
  // Public data: the same for everybody who may ask.
  const publica = { admitido: 200, deFora: 200, daB: 200, semEscritorio: 200 }
  return {
    listarCarteira: { admitido: 200 },
    exportarCarteira: { consulta: "?formato=csv", admitido: 200 },
    alterarEmpresas: {
      corpo: () => ({ selecao: { empresas: [c.a.id] }, mudanca: { idGrupo: c.idGrupo } }),
      admitido: (papel) => (papel === "ROOT" ? 400 : 200),
      deFora: 400,
      daB: 404,
      maquina: 400,
    },
    listarResponsaveis: { admitido: 200 },
    criarEmpresa: {
      corpo: () => ({ ...CADASTRO, cnpj: cnpjNovo(), idMunicipio: "3550308", regime: "simples", atividadeMei: null }),
      admitido: 201,
      // Who reaches only some companies would not reach the new one.
      daB: 403,
    },
    consultarCadastro: { params, admitido: 200 },
    editarCadastro: { params, corpo: () => cadastroInteiro(), ...escrita },
    excluirEmpresa: { params, admitido: 409 },
    informarRegime: { params: doMes, corpo: () => ({ regime: "presumido", atividadeMei: null }), ...escrita },
    excluirRegime: { params: doMes, ...escrita },
    informarMunicipio: { params: doMes, corpo: () => ({ idMunicipio: "3304557" }), ...escrita },
    excluirMunicipio: { params: doMes, ...escrita },
    informarCategoria: { params: doMes, corpo: () => ({ idCategoria: 2, motivo: MOTIVO }), ...escrita },
    excluirCategoria: { params: doMes, ...escrita },
    encerrarAtendimento: {
      params,
      corpo: () => ({ desde: "2026-12", idCategoria: 37, motivo: MOTIVO }),
      ...escrita,
    },
    reativarEmpresa: { params, corpo: () => ({ desde: "2026-12", motivo: MOTIVO }), ...escrita },
    listarGrupos: { admitido: 200 },
    // Groups are of the whole office: who reaches one company alone reads them. The same name changes nothing.
    criarGrupo: { corpo: () => ({ nome: `Grupo ${++novas}` }), admitido: 201, daB: 403 },
    renomearGrupo: {
      params: { id: c.idGrupo },
      corpo: () => ({ nome: "Grupo da Vítima" }),
      admitido: aindaHa,
      daB: 403,
      maquina: 404,
    },
    excluirGrupo: { params: { id: c.idGrupo }, admitido: aindaHa, daB: 403, maquina: 404 },
    consultarCep: { params: { cep: "01310100" }, ...publica },
    consultarCnpj: { params: { cnpj: "00000000000191" }, ...publica },
  }
}

function cadastroInteiro() {
  return {
    ...CADASTRO,
    cnpj: "11222333000181",
    apelido: "Mudada",
    nomeFantasia: null,
    idNaturezaJuridica: null,
    capitalSocial: null,
    nire: null,
    inscricaoEstadual: null,
    inscricaoMunicipal: null,
    email: null,
    telefone: null,
    cep: null,
    logradouro: null,
    numero: null,
    complemento: null,
    bairro: null,
    idGrupo: null,
    idResponsavel: null,
    honorario: null,
    observacoes: null,
  }
}
