import { Button } from "@mantine/core"
import type { Usuario, UsuarioDaLista } from "@partida/contracts"
import { IconMail, IconPencil, IconUserCheck, IconUserOff, IconUserPlus, IconUsers } from "@tabler/icons-react"
import { Suspense, useMemo, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import { buscaDosUsuarios, filtroDaBusca, ordemDosUsuarios, ordemPadrao } from "./busca.ts"
import { camposDosUsuarios, situacoes } from "./campos.ts"
import { CartaoDoUsuario, colunasDosUsuarios } from "./colunas.tsx"
import { useReenviarConvite } from "./useReenviarConvite.ts"
import { consultaUsuarios, exportarUsuarios } from "./usuarios.api.ts"

const ConfirmarAto = sobDemanda(async () => (await import("./ConfirmarAto.tsx")).ConfirmarAto)
const GavetaDoConvite = sobDemanda(async () => (await import("./GavetaDoConvite.tsx")).GavetaDoConvite)
const GavetaDoUsuario = sobDemanda(async () => (await import("./GavetaDoUsuario.tsx")).GavetaDoUsuario)

/** People of the office and of its client companies: who enters, as what, and what they see. */
export function PaginaUsuarios() {
  const [busca, mudar] = useBusca(buscaDosUsuarios)
  const { pessoa } = usePessoa()
  const [ultima, setUltima] = useState<Usuario | null>(null)
  const semEscritorio = pessoa.idEscritorio === null
  const ordem = ordemDosUsuarios(busca)
  const filtro = { ...filtroDaBusca(busca), ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaUsuarios })
  const colunas = useMemo(() => colunasDosUsuarios(pessoa.idUsuario), [pessoa.idUsuario])
  const abrir = (usuario: Usuario) => {
    setUltima(usuario)
    mudar({ usuario: usuario.id })
  }
  const [acoes, dialogo] = useAcoesDaLinha(abrir)
  const convidar = () => mudar({ convidar: "sim", usuario: undefined })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Usuários"
        subtitulo={semEscritorio ? "Operadores da plataforma" : "Quem entra, com que perfil, e quais empresas vê"}
        acoes={
          <Button leftSection={<IconUserPlus size={16} />} onClick={convidar}>
            Convidar pessoa
          </Button>
        }
      />
      <Cartao semMargem rotulo="Usuários">
        <AbasDaLista
          rotulo="Filtrar por situação"
          atual={busca.situacao ?? "todos"}
          abas={abasDe(lista.dados?.contagens)}
          aoEscolher={(id) => mudar({ situacao: buscaDosUsuarios.shape.situacao.parse(id), pagina: undefined })}
        />
        <ListaDeRegistros
          tela="/usuarios"
          legenda="Usuários"
          palavras={{ um: "pessoa", varios: "pessoas", artigo: "a" }}
          lista={lista}
          colunas={colunas}
          chave={({ id }) => id}
          rotulo={({ nome }) => nome}
          cartao={cartao}
          campos={camposDosUsuarios(semEscritorio)}
          ordem={{ atual: ordem, padrao: ordemPadrao }}
          exportar={exportarUsuarios(filtro)}
          acoes={acoes}
          aberta={busca.usuario}
          aoAbrir={abrir}
          vazio={{
            titulo: "Ninguém por aqui ainda",
            texto: "Convide a equipe do escritório e os sócios das empresas clientes.",
            icone: IconUsers,
            acao: (
              <Button variant="default" onClick={convidar}>
                Convidar pessoa
              </Button>
            ),
          }}
        />
      </Cartao>
      <Suspense>
        {busca.usuario && (
          <GavetaDoUsuario
            id={busca.usuario}
            linha={ultima?.id === busca.usuario ? ultima : null}
            aoFechar={() => mudar({ usuario: undefined })}
          />
        )}
        {busca.convidar && <GavetaDoConvite aoFechar={() => mudar({ convidar: undefined })} />}
        {dialogo}
      </Suspense>
    </>
  )
}

const cartao = (usuario: UsuarioDaLista) => <CartaoDoUsuario usuario={usuario} />

/** What each row offers, and the question that some of it asks first. */
function useAcoesDaLinha(abrir: (usuario: Usuario) => void) {
  const reenviar = useReenviarConvite()
  const [mudando, setMudando] = useState<Usuario | null>(null)
  const acoes = (usuario: Usuario): readonly AcaoDaLinha[] => {
    if (!usuario.podeEditar) return []
    const desativado = usuario.situacao === "desativado"
    return [
      { id: "abrir", rotulo: "Editar", icone: IconPencil, aoAcionar: () => abrir(usuario) },
      ...(usuario.situacao === "convidado"
        ? [{ id: "convite", rotulo: "Reenviar convite", icone: IconMail, aoAcionar: () => reenviar.mandar(usuario) }]
        : []),
      {
        id: "acesso",
        rotulo: desativado ? "Reativar" : "Desativar",
        icone: desativado ? IconUserCheck : IconUserOff,
        perigo: !desativado,
        aoAcionar: () => setMudando(usuario),
      },
    ]
  }
  const dialogo = mudando && <ConfirmarAto aberto usuario={mudando} aoFechar={() => setMudando(null)} />
  return [acoes, dialogo] as const
}

function abasDe(contagens: { ativo: number; convidado: number; desativado: number } | undefined) {
  const todos = contagens && contagens.ativo + contagens.convidado + contagens.desativado
  return [
    { id: "todos", rotulo: "Todos", quantidade: todos },
    ...situacoes.map(({ value, label }) => ({ id: value, rotulo: label, quantidade: contagens?.[value] })),
  ]
}
