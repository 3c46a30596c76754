import { Button } from "@mantine/core"
import type { EscritorioDaLista } from "@partida/contracts"
import { IconBuildingCommunity, IconDoorEnter, IconLock, IconLockOpen, IconPencil, IconPlus } from "@tabler/icons-react"
import { Suspense, useMemo, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { useTrocarEscritorio } from "../../shared/conta/useTrocarEscritorio.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { AvisoDeValores } from "../../shared/tabelas/AvisoDeValores.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import { buscaDosEscritorios, filtroDaBusca, ordemDosEscritorios, ordemPadrao } from "./busca.ts"
import { camposDosEscritorios, situacoes } from "./campos.ts"
import { CartaoDoEscritorio, colunasDosEscritorios } from "./colunas.tsx"
import { consultaEscritorios, exportarEscritorios } from "./escritorios.api.ts"

const ConfirmarEncerramento = sobDemanda(
  async () => (await import("./ConfirmarEncerramento.tsx")).ConfirmarEncerramento,
)
const GavetaDoEscritorio = sobDemanda(async () => (await import("./GavetaDoEscritorio.tsx")).GavetaDoEscritorio)
const GavetaDoNovoEscritorio = sobDemanda(
  async () => (await import("./GavetaDoNovoEscritorio.tsx")).GavetaDoNovoEscritorio,
)

/** Every office of the platform, for who operates it. */
export function PaginaEscritorios() {
  const [busca, mudar] = useBusca(buscaDosEscritorios)
  const { pessoa } = usePessoa()
  const [ultimo, setUltimo] = useState<EscritorioDaLista | null>(null)
  const ordem = ordemDosEscritorios(busca)
  const filtro = { ...filtroDaBusca(busca), ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaEscritorios })
  const colunas = useMemo(() => colunasDosEscritorios(pessoa.idEscritorio), [pessoa.idEscritorio])
  const abrir = (escritorio: EscritorioDaLista) => {
    setUltimo(escritorio)
    mudar({ escritorio: escritorio.id })
  }
  const [acoes, dialogo] = useAcoesDaLinha(pessoa.idEscritorio, abrir)
  const criar = () => mudar({ criar: "sim", escritorio: undefined })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Escritórios contábeis"
        subtitulo="Quem usa a plataforma, com as suas empresas e pessoas"
        acoes={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={criar}>
            Novo escritório
          </Button>
        }
      />
      <Cartao semMargem rotulo="Escritórios">
        <AbasDaLista
          rotulo="Filtrar por situação"
          atual={busca.situacao ?? "todos"}
          abas={abasDe(lista.dados?.contagens)}
          aoEscolher={(id) => mudar({ situacao: buscaDosEscritorios.shape.situacao.parse(id), pagina: undefined })}
        />
        <ListaDeRegistros
          tela="/contador/escritorios-contabeis"
          legenda="Escritórios"
          palavras={{ um: "escritório", varios: "escritórios", artigo: "o" }}
          lista={lista}
          colunas={colunas}
          chave={({ id }) => id}
          rotulo={({ nome }) => nome}
          cartao={cartao}
          campos={camposDosEscritorios}
          ordem={{ atual: ordem, padrao: ordemPadrao }}
          exportar={exportarEscritorios(filtro)}
          acoes={acoes}
          aberta={busca.escritorio}
          aoAbrir={abrir}
          vazio={{
            titulo: "Nenhum escritório ainda",
            texto: "Crie o primeiro: o administrador dele recebe um convite por e-mail.",
            icone: IconBuildingCommunity,
            acao: (
              <Button variant="default" onClick={criar}>
                Novo escritório
              </Button>
            ),
          }}
        />
      </Cartao>
      {/* After the list, and once it is there: known later, it would push it or be pushed. */}
      {lista.dados && <AvisoDeValores />}
      <Suspense>
        {busca.escritorio && (
          <GavetaDoEscritorio
            id={busca.escritorio}
            linha={ultimo?.id === busca.escritorio ? ultimo : null}
            aoFechar={() => mudar({ escritorio: undefined })}
          />
        )}
        {busca.criar && <GavetaDoNovoEscritorio aoFechar={() => mudar({ criar: undefined })} />}
        {dialogo}
      </Suspense>
    </>
  )
}

const cartao = (escritorio: EscritorioDaLista) => <CartaoDoEscritorio escritorio={escritorio} />

/** What each row offers, and the question that some of it asks first. */
function useAcoesDaLinha(idAtual: string | null, abrir: (escritorio: EscritorioDaLista) => void) {
  const trocar = useTrocarEscritorio()
  const [mudando, setMudando] = useState<EscritorioDaLista | null>(null)
  const acoes = (escritorio: EscritorioDaLista): readonly AcaoDaLinha[] => {
    const aberto = escritorio.encerradoEm === null
    return [
      ...(escritorio.id === idAtual
        ? []
        : [
            {
              id: "trabalhar",
              rotulo: "Trabalhar neste escritório",
              icone: IconDoorEnter,
              aoAcionar: () => void trocar(escritorio.id),
            },
          ]),
      { id: "abrir", rotulo: "Editar cadastro", icone: IconPencil, aoAcionar: () => abrir(escritorio) },
      {
        id: "acesso",
        rotulo: aberto ? "Encerrar" : "Reabrir",
        icone: aberto ? IconLock : IconLockOpen,
        perigo: aberto,
        aoAcionar: () => setMudando(escritorio),
      },
    ]
  }
  const dialogo = mudando && <ConfirmarEncerramento escritorio={mudando} aoFechar={() => setMudando(null)} />
  return [acoes, dialogo] as const
}

function abasDe(contagens: { aberto: number; encerrado: number } | undefined) {
  const todos = contagens && contagens.aberto + contagens.encerrado
  return [
    { id: "todos", rotulo: "Todos", quantidade: todos },
    ...situacoes.map(({ value, label }) => ({ id: value, rotulo: label, quantidade: contagens?.[value] })),
  ]
}
