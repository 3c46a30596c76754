import { index, primaryKey, uuid } from "drizzle-orm/pg-core"
import { idEmpresa, idEscritorio } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { usuarios } from "./escritorios.ts"
import { referencia, tabela } from "./tabela.ts"

export const usuariosEmpresas = tabela(
  "usuarios_empresas",
  { de: "empresa", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: "toda" },
  {
    idEscritorio: idEscritorio(),
    idUsuario: uuid("id_usuario").notNull(),
    idEmpresa: idEmpresa(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idUsuario, t.idEmpresa] }),
    index("usuarios_empresas_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio, t.idUsuario], [usuarios.idEscritorio, usuarios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
  ],
)
