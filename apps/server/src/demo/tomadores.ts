import type { TomadorParaNfse } from "../documentos/nfse-nacional/construtor.ts"
import { cnpjDaBase, cpfDaBase } from "./cnpj.ts"
import { MUNICIPIOS, type NomeDoMunicipio } from "./municipios.ts"

const pj = (base: string, nome: string, municipio: NomeDoMunicipio): TomadorParaNfse => ({
  documento: cnpjDaBase(`${base}0001`),
  nome,
  municipio: MUNICIPIOS[municipio].codigo,
})
const pf = (base: string, nome: string, municipio: NomeDoMunicipio): TomadorParaNfse => ({
  documento: cpfDaBase(base),
  nome,
  municipio: MUNICIPIOS[municipio].codigo,
})

/** Customers that are companies. */
export const EMPRESAS_TOMADORAS: readonly TomadorParaNfse[] = [
  pj("60114832", "Indústria de Alimentos Santa Clara S.A.", "campinas"),
  pj("61220947", "Metalúrgica Ferreira & Filhos Ltda", "sorocaba"),
  pj("62331058", "Condomínio Edifício Mirante do Parque", "saoPaulo"),
  pj("63442169", "Cooperativa Agrícola Campo Belo", "londrina"),
  pj("64553270", "Hospital São Lucas do Vale S.A.", "ribeiraoPreto"),
  pj("65664381", "Logística Rio Claro Ltda", "jundiai"),
  pj("66775492", "Têxtil Nova Aurora S.A.", "blumenau"),
  pj("67886503", "Escola Girassol Ltda", "beloHorizonte"),
  pj("68997614", "Construtora Horizonte Azul Ltda", "goiania"),
  pj("69108725", "Rede de Hotéis Costa Dourada S.A.", "salvador"),
  pj("70219836", "Autopeças Bandeirantes Ltda", "saoPaulo"),
  pj("71320947", "Seguros Atlântico Sul S.A.", "rioDeJaneiro"),
  pj("72431058", "Farmacêutica Bio Vida Ltda", "brasilia"),
  pj("73542169", "Editora Papel & Tinta Ltda", "curitiba"),
  pj("74653270", "Transportadora Caminho Certo Ltda", "portoAlegre"),
]

/** Customers that are people. */
export const PESSOAS_TOMADORAS: readonly TomadorParaNfse[] = [
  pf("204618537", "Mariana Alves Teixeira", "ribeiraoPreto"),
  pf("315729648", "Carlos Eduardo Nogueira", "saoPaulo"),
  pf("426830759", "Juliana Ramos Cardoso", "curitiba"),
  pf("537941860", "Rogério Batista Lima", "recife"),
  pf("648052971", "Fernanda Souza Martins", "niteroi"),
  pf("759163082", "Antônio Carlos Pereira", "uberlandia"),
  pf("860274193", "Patrícia Gomes Araújo", "florianopolis"),
  pf("971385204", "Eduardo Henrique Rocha", "jundiai"),
  pf("182496315", "Sônia Maria Barbosa", "vitoria"),
  pf("293507426", "Thiago Moreira Castro", "goiania"),
]

/** Customers abroad. */
export const TOMADORES_NO_EXTERIOR: readonly TomadorParaNfse[] = [
  { documento: "990000117", nome: "Brightwater Analytics Inc", pais: "US" },
  { documento: "880000226", nome: "Lusitana Software Lda", pais: "PT" },
]
