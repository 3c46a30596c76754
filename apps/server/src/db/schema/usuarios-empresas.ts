import { foreignKey, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core"
import { idEmpresa, idEscritorio, politicaDaEmpresa, politicaDoEscritorio } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { usuarios } from "./escritorios.ts"

export const usuariosEmpresas = pgTable(
  "usuarios_empresas",
  {
    idEscritorio: idEscritorio(),
    idUsuario: uuid("id_usuario")
      .notNull()
      .references(() => usuarios.id),
    idEmpresa: idEmpresa(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idUsuario, t.idEmpresa] }),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    politicaDoEscritorio("usuarios_empresas"),
    politicaDaEmpresa("usuarios_empresas"),
  ],
)
