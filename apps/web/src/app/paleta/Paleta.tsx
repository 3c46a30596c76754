import { Button, Modal, TextInput } from "@mantine/core"
import type { Papel } from "@partida/contracts"
import { IconSearch } from "@tabler/icons-react"
import { type RefObject, useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { doNavegador } from "../../lib/armazenamento.ts"
import { usePreferencias } from "../../lib/preferencias.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import opcoes from "../../ui/Opcoes.module.css"
import { useEscape } from "../../ui/useEscape.ts"
import { useOpcoes } from "../../ui/useOpcoes.ts"
import { useTelefone } from "../../ui/useTelefone.ts"
import { Teclas } from "../atalhos/Teclas.tsx"
import type { ComandosDaPaleta, ItemDaPaleta } from "./itens.ts"
import classes from "./Paleta.module.css"
import { lembrarEscolha } from "./recentes.ts"
import { TeclasEmEspera } from "./TeclasEmEspera.tsx"
import { usePaleta } from "./usePaleta.ts"

interface Props {
  readonly aberta: boolean
  readonly aoFechar: () => void
  readonly papel: Papel
  readonly comandos: ComandosDaPaleta
  /** What was typed before this was there; the first search. */
  readonly digitado: RefObject<string>
}

/** Ctrl+K: go to a company, a screen or a competência, or do something, by typing part of its name. */
export function Paleta({ aberta, aoFechar, ...resto }: Props) {
  useEscape(aberta, aoFechar)
  return (
    <Modal.Root
      opened={aberta}
      onClose={aoFechar}
      size={620}
      yOffset="12vh"
      closeOnEscape={false}
      classNames={{ content: classes.caixa ?? "" }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content radius="lg">
        <Modal.Title className="so-leitor">Ir para</Modal.Title>
        <Conteudo aoFechar={aoFechar} {...resto} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Conteudo({ aoFechar, papel, comandos, digitado }: Omit<Props, "aberta">) {
  const { pessoa } = usePessoa()
  const preferencias = usePreferencias()
  const telefone = useTelefone()
  const [busca, setBusca] = useState(() => digitado.current)
  const [comFoco, setComFoco] = useState(false)
  const dono = `${pessoa.idUsuario}.${pessoa.idEscritorio ?? ""}`
  const { grupos, buscando, erro, tentarDeNovo } = usePaleta({ busca, papel, preferencias, comandos, dono })
  const { campo, lista, opcao, recomecar } = useOpcoes<ItemDaPaleta>(
    "Resultados",
    grupos.flatMap(({ itens }) => itens),
    ({ id, fazer }) => {
      // A competência is where one is, not what one comes back to.
      if (!id.startsWith("competencia:")) lembrarEscolha(doNavegador, dono, id)
      aoFechar()
      fazer()
    },
  )
  return (
    <>
      {/* The focus comes a little after what takes it: until then a fast hand still types to nobody. */}
      {!comFoco && <TeclasEmEspera digitado={digitado} aoFechar={aoFechar} />}
      <TextInput
        {...campo}
        onFocus={() => {
          if (comFoco) return
          setBusca(digitado.current)
          digitado.current = ""
          setComFoco(true)
        }}
        data-autofocus
        size="md"
        variant="unstyled"
        className={classes.campo}
        aria-label="Empresa, tela, competência ou ação"
        placeholder={telefone ? "Empresa, tela ou mês" : "Empresa, tela, competência (out/2026) ou ação"}
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={busca}
        onChange={(evento) => {
          setBusca(evento.currentTarget.value)
          recomecar()
        }}
      />
      <div {...lista} className={`${opcoes.lista} ${classes.lista}`} aria-busy={buscando}>
        {grupos.map(({ rotulo, itens }) => (
          // biome-ignore lint/a11y/useSemanticElements: inside a list of options a group is not a fieldset
          <div key={rotulo} role="group" aria-label={rotulo}>
            <div className={opcoes.grupo} aria-hidden>
              {rotulo}
            </div>
            {itens.map((item) => (
              <div key={item.id} {...opcao(item)} className={opcoes.opcao}>
                <item.icone size={17} stroke={1.7} aria-hidden />
                <span className={opcoes.textos}>
                  {item.rotulo}
                  {item.detalhe && <span className={classes.detalhe}>{item.detalhe}</span>}
                </span>
                {item.teclas && <Teclas teclas={item.teclas} />}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className={classes.rodape} role="status">
        {erro ? (
          <>
            {mensagemDe(erro)}
            <Button variant="subtle" size="compact-xs" onClick={tentarDeNovo}>
              Tentar de novo
            </Button>
          </>
        ) : buscando ? (
          "Buscando empresas…"
        ) : grupos.length === 0 ? (
          "Nada encontrado. Tente parte do nome, o CNPJ ou um mês como out/2026."
        ) : (
          <span className={classes.dicas}>
            <Teclas teclas="Enter" /> abre <Teclas teclas="Escape" /> fecha
          </span>
        )}
      </div>
    </>
  )
}
