import { Anchor, Button, Fieldset, Group, Select, Skeleton, Stack, Textarea } from "@mantine/core"
import type { Emissao, NotaPedida } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect, useRef, useState } from "react"
import { ErroDaApi, mensagemDe, semResposta } from "../../lib/api/erro.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { CampoDeDinheiro } from "../../ui/campos/CampoDeDinheiro.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { AndamentoDaEmissao } from "./AndamentoDaEmissao.tsx"
import { EscolhaDoCliente } from "./EscolhaDoCliente.tsx"
import { consultaEmissao, type PainelDaEmissao, type PedidoDeNota, useEmitir } from "./emissao.api.ts"
import { NovoCliente } from "./NovoCliente.tsx"
import { NovoServico } from "./NovoServico.tsx"
import { PreviaDaEmissao } from "./PreviaDaEmissao.tsx"
import { SemResposta } from "./SemResposta.tsx"

const GavetaDoCliente = sobDemanda(async () => (await import("./GavetaDoCliente.tsx")).GavetaDoCliente)

const GruposDaNota = sobDemanda(async () => (await import("./GruposDaNota.tsx")).GruposDaNota)

/** What the form begins from: nothing, a refused note, or one to be replaced. */
export type Origem =
  | { readonly tipo: "nova" }
  | { readonly tipo: "corrigir"; readonly emissao: Emissao }
  | { readonly tipo: "substituir"; readonly idNota: string; readonly pedido: NotaPedida }

interface Props {
  readonly idEmpresa: string
  readonly origem: Origem
  /** The emission under way, kept in the address: whoever comes back finds where it stands. */
  readonly emissao: string | null
  readonly aoEmitir: (id: string) => void
  /** Back to an empty form, or to that of a refused one. */
  readonly aoRecomecar: (origem: Origem) => void
  readonly aoFechar: () => void
}

const titulos = { nova: "Emitir nota", corrigir: "Corrigir nota recusada", substituir: "Substituir nota" } as const

/** Issues a note in the owner's words: who, what, how much; then shows what became of it. */
export function GavetaDaEmissao({ idEmpresa, origem, emissao, aoEmitir, aoRecomecar, aoFechar }: Props) {
  return (
    <Gaveta
      aberta
      comMargem
      largura={560}
      aoFechar={aoFechar}
      titulo={emissao === null ? titulos[origem.tipo] : "Emissão da nota"}
    >
      {emissao === null ? (
        <Formulario idEmpresa={idEmpresa} origem={origem} aoEmitir={aoEmitir} />
      ) : (
        <AndamentoDaEmissao
          id={emissao}
          aoEmitirOutra={() => aoRecomecar({ tipo: "nova" })}
          aoCorrigir={(recusada) => aoRecomecar({ tipo: "corrigir", emissao: recusada })}
          aoFechar={aoFechar}
        />
      )}
    </Gaveta>
  )
}

function Formulario({ idEmpresa, origem, aoEmitir }: Pick<Props, "idEmpresa" | "origem" | "aoEmitir">) {
  const painel = useQuery(consultaEmissao(idEmpresa))
  if (painel.error) return <EstadoDeErro erro={painel.error} aoTentarDeNovo={() => void painel.refetch()} />
  if (!painel.data)
    return (
      <Stack gap="md" aria-busy>
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Stack>
    )
  const impedimentos = painel.data.falta.filter(({ codigo }) => codigo !== "sem-servico")
  if (impedimentos.length > 0)
    return (
      <Stack gap="sm">
        {impedimentos.map(({ codigo, texto, destino }) => (
          <Faixa
            key={codigo}
            tom="atencao"
            titulo="Falta para emitir"
            acao={destino && <Anchor href={destino}>Resolver</Anchor>}
          >
            {texto}
          </Faixa>
        ))}
      </Stack>
    )
  return <Campos idEmpresa={idEmpresa} origem={origem} aoEmitir={aoEmitir} painel={painel.data} />
}

interface CamposProps extends Pick<Props, "idEmpresa" | "origem" | "aoEmitir"> {
  readonly painel: PainelDaEmissao
}

/** Between one question and the next of what became of a note whose answer was lost. */
const DE_NOVO_MS = 5_000

const VAZIO = { idCliente: null, idServico: "", valor: "0.00", descricao: null }
const inicialDe = (origem: Origem): Partial<NotaPedida> =>
  origem.tipo === "nova" ? {} : origem.tipo === "corrigir" ? origem.emissao.pedido : origem.pedido

function Campos({ idEmpresa, origem, aoEmitir, painel }: CamposProps) {
  const ativos = painel.servicos.filter(({ arquivadoEm }) => arquivadoEm === null)
  const [unico] = ativos
  const [nota, setNota] = useState<PedidoDeNota>(() => ({
    ...VAZIO,
    idServico: ativos.length === 1 ? (unico?.id ?? "") : "",
    ...inicialDe(origem),
  }))
  const [semCliente, setSemCliente] = useState(false)
  const [criando, setCriando] = useState<"cliente" | "servico" | null>(ativos.length === 0 ? "servico" : null)
  const [motivo, setMotivo] = useState("")
  const [mudados, setMudados] = useState<ReadonlySet<string>>(new Set())
  const [editando, setEditando] = useState(false)
  // One key for each form opened: however many times it is sent, on a connection that drops, it issues once.
  const chave = useRef(crypto.randomUUID())
  const emitir = useEmitir(idEmpresa, origem.tipo === "corrigir" ? origem.emissao.id : null)
  // Sent, and nobody answered: it may be out. Until that is known the form is held, and the same key asks again by itself.
  const [incerta, setIncerta] = useState(false)
  const enviar = () =>
    emitir.mutate(
      { corpo: pedido, chave: chave.current },
      { onSuccess: ({ id }) => aoEmitir(id), onError: (erro) => setIncerta(semResposta(erro)) },
    )
  useEffect(() => {
    if (!incerta || emitir.isPending) return
    const espera = setTimeout(enviar, DE_NOVO_MS)
    window.addEventListener("online", enviar, { once: true })
    return () => {
      clearTimeout(espera)
      window.removeEventListener("online", enviar)
    }
  })
  const recomecar = () => {
    chave.current = crypto.randomUUID()
    emitir.reset()
  }
  const mudar = (mudanca: Partial<typeof nota>) => {
    recomecar()
    setMudados((antes) => new Set([...antes, ...Object.keys(mudanca)]))
    setNota((antes) => ({ ...antes, ...mudanca }))
  }
  const pedido: PedidoDeNota = {
    ...nota,
    ...(origem.tipo === "substituir" ? { substitui: { idNota: origem.idNota, descricao: motivo.trim() } } : {}),
  }
  const pronta =
    nota.idServico !== "" &&
    /[1-9]/.test(nota.valor) &&
    (nota.idCliente !== null || semCliente) &&
    (origem.tipo !== "substituir" || motivo.trim().length >= 15)
  // What the authority refused stays beside its field until that field changes.
  const recusas = origem.tipo === "corrigir" ? origem.emissao.erros : []
  const recusaDe = (nome: string) =>
    mudados.has(nome) ? undefined : recusas.find((erro) => erro.campo === nome)?.texto
  const campo = (nome: string) =>
    emitir.error instanceof ErroDaApi && emitir.error.campo === nome ? emitir.error.mensagem : (recusaDe(nome) ?? null)
  const servico = ativos.find(({ id }) => id === nota.idServico)
  if (criando === "cliente")
    return (
      <NovoCliente
        idEmpresa={idEmpresa}
        aoDesistir={() => setCriando(null)}
        aoCriar={({ id }) => {
          mudar({ idCliente: id })
          setCriando(null)
        }}
      />
    )
  if (criando === "servico")
    return (
      <NovoServico
        idEmpresa={idEmpresa}
        aoDesistir={() => setCriando(null)}
        aoCriar={({ id }) => {
          mudar({ idServico: id })
          setCriando(null)
        }}
      />
    )
  return (
    <Stack gap="md">
      {painel.simulada && (
        <Faixa tom="atencao" titulo="Emissor de teste">
          As notas emitidas aqui são DOCUMENTO DE TESTE e não valem fora.
        </Faixa>
      )}
      {painel.configuracao.ambiente === "homologacao" && (
        <Faixa tom="atencao" titulo="Homologação">
          A nota sai sem validade e não conta na receita.
        </Faixa>
      )}
      {recusas.map((erro) => (
        <Faixa key={erro.codigo} tom="erro" titulo="O que foi recusado">
          {erro.texto} ({erro.codigo})
        </Faixa>
      ))}
      <Fieldset variant="unstyled" disabled={incerta}>
        <Stack gap="md">
          <EscolhaDoCliente
            idEmpresa={idEmpresa}
            valor={nota.idCliente}
            erro={campo("idCliente")}
            aoMudar={(idCliente) => mudar({ idCliente })}
            aoCriar={() => setCriando("cliente")}
          />
          {nota.idCliente === null && (
            <Button variant={semCliente ? "light" : "subtle"} onClick={() => setSemCliente(!semCliente)}>
              {semCliente ? "Sem identificar o cliente ✓" : "Emitir sem identificar o cliente"}
            </Button>
          )}
          <Group gap="sm" align="flex-end" wrap="nowrap">
            <Select
              label="O que foi feito"
              placeholder="Escolha o serviço"
              flex={1}
              allowDeselect={false}
              value={nota.idServico || null}
              error={campo("idServico")}
              onChange={(id) => mudar({ idServico: id ?? "", descricao: null })}
              data={ativos.map(({ id, nome }) => ({ value: id, label: nome }))}
            />
            <Button variant="default" onClick={() => setCriando("servico")}>
              Novo
            </Button>
          </Group>
          <CampoDeDinheiro
            name="valor"
            label="Valor"
            value={nota.valor}
            error={campo("valor")}
            onChange={(valor) => mudar({ valor })}
            onBlur={() => undefined}
          />
          {servico && (
            <Textarea
              label="Descrição na nota"
              autosize
              minRows={2}
              maxLength={2000}
              value={nota.descricao ?? servico.descricao}
              error={campo("descricao")}
              onChange={(e) => mudar({ descricao: e.currentTarget.value })}
            />
          )}
          <Suspense>
            <GruposDaNota nota={nota} aoMudar={mudar} />
          </Suspense>
          {origem.tipo === "substituir" && (
            <Textarea
              label="Por que substituir"
              description="Pelo menos 15 caracteres: vai na nota nova."
              value={motivo}
              error={campo("substitui")}
              onChange={(e) => {
                recomecar()
                setMotivo(e.currentTarget.value)
              }}
            />
          )}
        </Stack>
      </Fieldset>
      <PreviaDaEmissao
        idEmpresa={idEmpresa}
        pedido={pronta ? pedido : null}
        aoInformar={mudar}
        aoEditarCliente={nota.idCliente === null ? undefined : () => setEditando(true)}
      />
      {incerta ? (
        <SemResposta />
      ) : (
        emitir.error && (
          <Faixa tom="erro" titulo="A nota não foi emitida" anunciar>
            {mensagemDe(emitir.error)}
          </Faixa>
        )
      )}
      <Button size="md" disabled={!pronta} loading={emitir.isPending} onClick={enviar}>
        {incerta
          ? "Perguntar agora"
          : origem.tipo === "nova"
            ? "Emitir nota"
            : origem.tipo === "corrigir"
              ? "Emitir de novo"
              : "Emitir a substituta"}
      </Button>
      <Suspense>
        {editando && nota.idCliente !== null && (
          <GavetaDoCliente id={nota.idCliente} aoFechar={() => setEditando(false)} />
        )}
      </Suspense>
    </Stack>
  )
}
