import { Button, Group, NativeSelect, Select, Stack, Switch, TextInput } from "@mantine/core"
import { type CategoriaDoBanco, naturezasDaCategoria, rotasDasCategorias } from "@partida/contracts"
import { IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { emArvore, opcoesDeCategoria } from "../../shared/banco/categorias.ts"
import { consultaCategorias } from "../../shared/banco/conciliacao.api.ts"
import { PartesDasConfiguracoes } from "../../shared/configuracoes/PartesDasConfiguracoes.tsx"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { useGravarCategoria } from "./categorias.api.ts"
import classes from "./configuracoes.module.css"

/** The tree of the office for what enters and leaves its companies. */
export function PaginaCategorias() {
  const { data, error, refetch } = useQuery(consultaCategorias)
  const [editando, setEditando] = useState<CategoriaDoBanco | "nova" | null>(null)
  const [comArquivadas, setComArquivadas] = useState(false)
  const arquivadas = data?.filter(({ arquivada }) => arquivada).length ?? 0
  return (
    <>
      <CabecalhoDaPagina
        titulo="Categorias"
        subtitulo="Em que se divide o que entra e o que sai das empresas"
        acoes={<PartesDasConfiguracoes atual="/painel/configuracoes/categorias" />}
      />
      <Cartao
        titulo="Categorias do escritório"
        acao={
          <Group gap="md">
            {arquivadas > 0 && (
              <Switch
                label={`Mostrar as arquivadas (${arquivadas})`}
                checked={comArquivadas}
                onChange={({ currentTarget }) => setComArquivadas(currentTarget.checked)}
              />
            )}
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditando("nova")}>
              Nova categoria
            </Button>
          </Group>
        }
      >
        {data ? (
          <ul className="sem-marcas">
            {emArvore(data)
              .filter(({ categoria }) => comArquivadas || !categoria.arquivada)
              .map(({ categoria, nivel }) => (
                <Linha key={categoria.id} categoria={categoria} nivel={nivel} aoMudar={() => setEditando(categoria)} />
              ))}
          </ul>
        ) : (
          <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[640]} />
        )}
      </Cartao>
      {editando && data && (
        <Edicao
          key={editando === "nova" ? "nova" : editando.id}
          categoria={editando === "nova" ? null : editando}
          categorias={data}
          aoFechar={() => setEditando(null)}
        />
      )}
    </>
  )
}

interface LinhaProps {
  readonly categoria: CategoriaDoBanco
  readonly nivel: number
  readonly aoMudar: () => void
}

function Linha({ categoria, nivel, aoMudar }: LinhaProps) {
  const { nome, natureza, pessoal, arquivada, padrao, versao } = categoria
  return (
    <li className={classes.categoria} style={{ paddingInlineStart: nivel * 24 }}>
      <span className={classes.oQue}>
        <span className={nivel === 0 ? classes.nome : undefined}>{nome}</span>
        <span className="fraco paragrafo">
          {[
            nivel === 0 ? naturezasDaCategoria[natureza].rotulo : null,
            padrao ? (versao > 0 ? "Mudada pelo escritório" : null) : "Criada pelo escritório",
          ]
            .filter((parte) => parte !== null)
            .join(" · ")}
        </span>
      </span>
      {pessoal && <Etiqueta tom="atencao">Do sócio</Etiqueta>}
      {arquivada && <Etiqueta tom="neutro">Arquivada</Etiqueta>}
      <Button variant="default" size="xs" aria-label={`Mudar ${nome}`} onClick={aoMudar}>
        Mudar
      </Button>
    </li>
  )
}

const NATUREZAS = Object.entries(naturezasDaCategoria).map(([value, { rotulo }]) => ({ value, label: rotulo }))

interface EdicaoProps {
  readonly categoria: CategoriaDoBanco | null
  readonly categorias: readonly CategoriaDoBanco[]
  readonly aoFechar: () => void
}

function Edicao({ categoria, categorias, aoFechar }: EdicaoProps) {
  const gravar = useGravarCategoria(categoria)
  const form = useFormulario({
    esquema: rotasDasCategorias.editarCategoriaDoBanco.corpo,
    iniciais: {
      nome: categoria?.nome ?? "",
      pai: categoria?.pai ?? "",
      natureza: categoria?.natureza ?? ("saida" as CategoriaDoBanco["natureza"]),
      pessoal: categoria?.pessoal ?? false,
      arquivada: categoria?.arquivada ?? false,
    },
    corpo: (digitada) => ({ ...digitada, pai: digitada.pai || null }),
    enviar: (corpo) => gravar.mutateAsync(corpo),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `A categoria ${nome} foi salva.`)
    },
  })
  const { natureza, pessoal } = form.valores
  const pai = form.campo("pai")
  // The nature is that of where it goes; inside itself it cannot go.
  const lugares = categorias.filter((c) => c.natureza === natureza && c.id !== categoria?.id)
  return (
    <DialogoDeFormulario
      titulo={categoria === null ? "Nova categoria" : `Mudar ${categoria.nome}`}
      form={form}
      confirmar="Salvar categoria"
      recusa="A categoria não foi salva"
      aoFechar={aoFechar}
    >
      <Stack gap="md">
        <TextInput label="Nome" data-autofocus autoComplete="off" maxLength={60} {...form.campo("nome")} />
        <NativeSelect
          label="O que está nela"
          data={NATUREZAS}
          {...form.campo("natureza")}
          onChange={({ currentTarget }) =>
            form.preencher({
              ...form.valores,
              natureza: rotasDasCategorias.editarCategoriaDoBanco.corpo.shape.natureza.parse(currentTarget.value),
              pai: "",
            })
          }
        />
        <Select
          label="Fica dentro de"
          description="Deixe vazio para ficar no alto da lista."
          searchable
          clearable
          nothingFoundMessage="Nenhuma categoria com este nome"
          data={opcoesDeCategoria(lugares)}
          {...pai}
          value={pai.value || null}
          required={false}
          withAsterisk={false}
          onChange={(id) => pai.onChange(id ?? "")}
        />
        {natureza === "saida" && (
          <Switch
            label="É despesa pessoal de sócio"
            description={
              pessoal
                ? "Aparece marcada nas despesas, e fora do que a empresa gastou consigo."
                : "O que a empresa pagou por um sócio, e não por ela."
            }
            {...form.marca("pessoal")}
          />
        )}
        {categoria !== null && (
          <Switch
            label="Arquivada"
            description="Deixa de ser oferecida. O que já está nela fica."
            {...form.marca("arquivada")}
          />
        )}
      </Stack>
    </DialogoDeFormulario>
  )
}
