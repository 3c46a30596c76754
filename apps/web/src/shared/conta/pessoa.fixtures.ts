import { type Papel, type Pessoa, papeis } from "@partida/contracts"

/** Somebody of an office, of a role, in the whole of it. */
export const umaPessoa = (papel: Papel, idEscritorio: string): Pessoa => ({
  idUsuario: idEscritorio,
  nome: "Alice",
  email: "alice@teste.invalid",
  idPerfilAcesso: papeis[papel].id,
  idEscritorio,
  escritorios: [],
  empresas: [],
  escritorioInteiro: true,
  declaracoesEmUso: false,
  rotaInicial: "/painel",
  faltaSegundoFator: null,
  aoAbrir: null,
  marca: {
    nome: "M",
    titulo: "M",
    cor: "#0b6e4f",
    logoClaro: null,
    logoEscuro: null,
    favicon: "/f",
    suporte: { email: null, telefone: null, endereco: null },
  },
})
